import { usePage } from '../page.ts'
import { MatchOverList } from './match-over-list.tsx'

export default function Route() {
  usePage('Matches')
  return (
    <>
      <h1 className="font-page text-page md:text-page-wide">Matches</h1>
      <MatchOverList />
    </>
  )
}

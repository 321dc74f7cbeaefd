import { usePage } from '../page.ts'

export default function Route() {
  usePage('Matches')
  return <h1 className="font-page text-page md:text-page-wide">Matches</h1>
}

import { usePage } from '../page.ts'

export default function Route() {
  usePage('Create New Match')
  return <h1 className="font-page text-page md:text-page-wide">Create New Match</h1>
}

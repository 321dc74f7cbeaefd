export function Component() {
  return <h1 className="font-page text-page md:text-page-wide">Create New Match</h1>
}

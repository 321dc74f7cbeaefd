export function Component() {
  return <h1 className="font-page text-page md:text-page-wide">Matches</h1>
}

export function Component() {
  return <h1 className="font-page text-page">Welcome Back</h1>
}

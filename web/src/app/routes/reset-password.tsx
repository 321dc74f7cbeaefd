export function Component() {
  return <h1 className="font-page text-page">Reset Password</h1>
}

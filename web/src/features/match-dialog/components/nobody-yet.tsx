export function NobodyYet() {
  return (
    <p className="py-3 text-center text-muted">
      <strong className="font-place text-text">No players yet</strong>
      <br />
      Be the first to join this match!
    </p>
  )
}

/** The small court of the empty states, with the ball in or out of play. */
export function CourtDrawing({ ball = true }: { ball?: boolean }) {
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true" className="h-20 w-[120px]">
      <g fill="none" stroke="var(--color-line-strong)" strokeWidth="2.5">
        <rect x="2" y="7" width="116" height="66" rx="9" />
        <path d="M32 7v66M88 7v66M32 40h56" />
        <path d="M60 2v76" strokeDasharray="5 4" />
      </g>
      {ball && (
        <circle
          cx="76"
          cy="30"
          r="8"
          fill="var(--color-ball)"
          stroke="var(--color-on-ball)"
          strokeWidth=".5"
        />
      )}
    </svg>
  )
}

const BALL_AT = { in: { cx: 76, cy: 30 }, out: { cx: 136, cy: 18 } } as const

/** The small court of the empty states: the ball on it, beside it, or nowhere. */
export function CourtDrawing({ ball = 'in' }: { ball?: 'in' | 'out' | 'none' | undefined }) {
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true" className="h-20 w-[120px] overflow-visible">
      <g fill="none" stroke="var(--color-line-strong)" strokeWidth="2.5">
        <rect x="2" y="7" width="116" height="66" rx="9" />
        <path d="M32 7v66M88 7v66M32 40h56" />
        <path d="M60 2v76" strokeDasharray="5 4" />
      </g>
      {ball !== 'none' && (
        <circle
          {...BALL_AT[ball]}
          r="8"
          fill="var(--color-ball)"
          stroke="var(--color-on-ball)"
          strokeWidth=".5"
        />
      )}
    </svg>
  )
}

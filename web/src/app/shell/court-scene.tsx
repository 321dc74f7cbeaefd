export function CourtScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 800 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <Lights />
      <rect width="800" height="600" fill="url(#court-air)" />
      <path d="M250 180h300l210 380H40z" fill="url(#court-floor)" />
      <path d="M250 180h300l210 380H40z" fill="url(#court-pool)" />
      <Walls />
      <g fill="none" stroke="var(--color-scene-line)" strokeWidth="3" strokeLinejoin="round">
        <path d="M250 180h300l210 380H40z" />
        <path d="M235.6 206.6h328.8M102.5 447.6h595" />
        <path d="M400 206.6v241" />
      </g>
      <Net />
      <ellipse cx="548" cy="404" rx="17" ry="5" fill="#000" opacity=".35" />
      <circle cx="548" cy="374" r="46" fill="url(#court-halo)" />
      <circle cx="548" cy="374" r="15" fill="url(#court-ball)" />
    </svg>
  )
}

function Lights() {
  return (
    <defs>
      <radialGradient id="court-air" cx=".5" cy=".2" r=".75">
        <stop offset="0" stopColor="var(--color-glow)" />
        <stop offset="1" stopColor="var(--color-glow)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="court-floor" x2="0" y2="1">
        <stop offset="0" stopColor="var(--color-court-2)" />
        <stop offset="1" stopColor="var(--color-court)" />
      </linearGradient>
      <radialGradient id="court-pool" cx=".6" cy=".5" r=".5">
        <stop offset="0" stopColor="#fff" stopOpacity=".16" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="court-halo">
        <stop offset="0" stopColor="var(--color-ball)" stopOpacity=".5" />
        <stop offset="1" stopColor="var(--color-ball)" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="court-ball" cx=".35" cy=".3" r=".8">
        <stop offset="0" stopColor="#f4ffa8" />
        <stop offset="1" stopColor="var(--color-ball)" />
      </radialGradient>
    </defs>
  )
}

function Walls() {
  return (
    <g fill="none" stroke="var(--color-scene-line)" strokeWidth="2" opacity=".45">
      <path d="M250 180V98h300v82M250 98 40 352v208M550 98l210 254v208" />
      <path d="M325 98v82M400 98v82M475 98v82M180 183v124M620 183v124" />
    </g>
  )
}

function Net() {
  return (
    <g stroke="var(--color-scene-line)">
      <path d="M188 292v-40q212 12 424 0v40z" fill="#000" fillOpacity=".22" stroke="none" />
      <path d="M188 252q212 12 424 0" fill="none" strokeWidth="4" />
      <path d="M188 292h424" fill="none" strokeWidth="1.5" strokeDasharray="5 5" />
      <path d="M188 296v-46M612 296v-46" strokeWidth="4" strokeLinecap="round" />
    </g>
  )
}

import { useId } from 'react'

export function Ball({ className = 'size-9' }: { className?: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <radialGradient id={id} cx=".35" cy=".3" r=".8">
        <stop offset="0" stopColor="#eefb8f" />
        <stop offset=".55" stopColor="#dcf24a" />
        <stop offset="1" stopColor="#b9d022" />
      </radialGradient>
      <circle cx="32" cy="32" r="31" fill={`url(#${id})`} />
      <path
        d="M20 3.5c8 18-3 28-18.5 30M44 60.500c-8-18 3-28 18.5-30"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function BallIcon({ size = 22 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M6.5 5c3.3 4.4 3.3 9.6 0 14M17.5 5c-3.3 4.4-3.3 9.6 0 14" />
    </svg>
  )
}

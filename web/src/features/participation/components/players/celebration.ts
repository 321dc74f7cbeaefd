const PIECES = 40
const DURATION_MS = 5000
const GROUNDS = ['#dcf24a', '#c9e03a', '#eefb8a'] as const

const underWay = new Set<string>()

/** Lets forty tennis balls rain over the page for five seconds, unless the member wants less motion. Once per match. */
export function celebrate(matchId: string): void {
  if (underWay.has(matchId) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  underWay.add(matchId)
  const sky = document.createElement('div')
  sky.setAttribute('aria-hidden', 'true')
  sky.dataset.confetti = ''
  sky.className = 'pointer-events-none fixed inset-0 z-70 overflow-hidden'
  sky.append(...Array.from({ length: PIECES }, makePiece))
  document.body.append(sky)
  setTimeout(() => {
    sky.remove()
    underWay.delete(matchId)
  }, DURATION_MS)
}

function makePiece(): HTMLElement {
  const size = between(12, 26)
  const piece = makePart(
    'absolute -top-[30px] overflow-hidden rounded-full shadow-[inset_-2px_-3px_4px_#0003]',
    {
      left: `${between(0, 100)}%`,
      width: `${size}px`,
      height: `${size}px`,
      background: GROUNDS[Math.floor(between(0, GROUNDS.length))] ?? GROUNDS[0],
    },
  )
  const seam = 'absolute inset-0 w-full rounded-full border-[1.5px] border-white'
  piece.append(makePart(seam, { left: '-58%' }), makePart(seam, { left: '58%' }))
  fall(piece)
  return piece
}

function makePart(className: string, style: Partial<CSSStyleDeclaration>): HTMLElement {
  const part = document.createElement('span')
  part.className = className
  Object.assign(part.style, style)
  return part
}

function fall(piece: HTMLElement) {
  const delay = between(0, DURATION_MS * 0.3)
  const drift = between(-80, 80)
  const floor = innerHeight + 60
  piece.animate(
    [
      { transform: 'translate(0, 0) rotate(0)', opacity: 1 },
      { opacity: 1, offset: 0.85 },
      { transform: `translate(${drift}px, ${floor}px) rotate(${between(-540, 540)}deg)`, opacity: 0 },
    ],
    { duration: DURATION_MS - delay, delay, easing: 'cubic-bezier(.4, .1, .7, 1)', fill: 'both' },
  )
}

const between = (low: number, high: number) => low + Math.random() * (high - low)

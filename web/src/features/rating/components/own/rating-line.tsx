import { rangeOf } from '@domain/rating/shown.ts'
import { t } from '@lingui/core/macro'
import { formatRating } from '@/lib/language/ratings.ts'
import { formatDayShort } from '@/lib/time/datetime.ts'
import type { RatingStep } from '../../queries.ts'

const [WIDTH, HEIGHT] = [328, 96]
/** The dot at the end is inside of the picture. */
const ROOM = 6
/** A line that moves by less of the scale looks flat, as it is. */
const LEAST_SPAN = 1

interface Point {
  mu: number
  from: number
  to: number
}

/** The rating after each result with the band of what is likely, the oldest on the left. Screen readers get its ends in words. */
export function RatingLine({ steps }: { steps: readonly RatingStep[] }) {
  const inOrder = steps.toReversed()
  const [first, last] = [inOrder.at(0), inOrder.at(-1)]
  if (!first || !last) return null
  const before = pointAt(first.mu_before, first.sigma_before)
  const points = [before, ...inOrder.map(({ mu_after, sigma_after }) => pointAt(mu_after, sigma_after))]
  const [start, end] = [formatRating(first.mu_before, 2), formatRating(last.mu_after, 2)]
  const since = formatDayShort(first.played_at)
  return (
    <svg
      role="img"
      aria-label={t`Since ${since} from ${start} to ${end}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="size-full overflow-visible"
    >
      <Drawing points={points} />
    </svg>
  )
}

function pointAt(mu: number, sigma: number): Point {
  return { mu, ...rangeOf({ mu, sigma }) }
}

function Drawing({ points }: { points: readonly Point[] }) {
  const { x, y } = scaleOf(points)
  const at = (read: (point: Point) => number) => points.map((point, index) => `${x(index)},${y(read(point))}`)
  const upper = at(({ to }) => to)
  const lower = at(({ from }) => from).reverse()
  const line = at(({ mu }) => mu)
  const [endX = '', endY = ''] = line.at(-1)?.split(',') ?? []
  return (
    <>
      <polygon points={[...upper, ...lower].join(' ')} className="fill-good-tint" />
      <polyline
        points={line.join(' ')}
        fill="none"
        strokeWidth={2.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-trend"
      />
      <circle cx={endX} cy={endY} r={5} className="fill-trend" />
    </>
  )
}

function scaleOf(points: readonly Point[]) {
  const lowest = Math.min(...points.map(({ from }) => from))
  const highest = Math.max(...points.map(({ to }) => to))
  const span = Math.max(highest - lowest, LEAST_SPAN)
  const middle = (highest + lowest) / 2
  const wide = (WIDTH - ROOM) / Math.max(points.length - 1, 1)
  return {
    x: (index: number) => round(index * wide),
    y: (value: number) => round(HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 2 * ROOM)),
  }
}

const round = (value: number) => Math.round(value * 10) / 10

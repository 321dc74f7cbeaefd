import { t } from '@lingui/core/macro'
import { formatDay } from '@/lib/time/datetime.ts'

interface WeekBarsProps {
  title: string
  note?: string
  /** Twelve weeks, the running one last. */
  bars: { week: string; value: number }[]
  /** Has a number above each bar. */
  isLarge?: boolean
}

const WIDTH = 52
const BAR = 36

/** Bars of weeks. Screen readers get a table instead of the picture. */
export function WeekBars({ title, note = '', bars, isLarge = false }: WeekBarsProps) {
  const height = isLarge ? 150 : 64
  const room = isLarge ? 30 : 4
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const current = bars.at(-1)?.value ?? 0
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-[650]">{title}</h3>
        <span className="text-muted text-small">{note || t`${current} this week`}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length * WIDTH} ${height + room}`}
        className={isLarge ? 'h-auto w-full' : 'h-16 w-full'}
        preserveAspectRatio={isLarge ? undefined : 'none'}
      >
        {bars.map(({ week, value }, at) => {
          // A week with nothing keeps a line, so that it is seen as a week.
          const tall = Math.max((value / most) * height, 2)
          const x = at * WIDTH + (WIDTH - BAR) / 2
          return (
            <g key={week}>
              <rect
                x={x}
                y={room + height - tall}
                width={BAR}
                height={tall}
                rx={isLarge ? 7 : 2}
                className={at === bars.length - 1 ? 'fill-text' : 'fill-control'}
              />
              {isLarge && (
                <text
                  x={x + BAR / 2}
                  y={room + height - tall - 7}
                  textAnchor="middle"
                  className="fill-muted text-[24px] tabular-nums sm:text-[13px]"
                >
                  {value}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Week from`}</th>
            <th scope="col">{t`Number`}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ week, value }) => (
            <tr key={week}>
              <th scope="row">{formatDay(week)}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

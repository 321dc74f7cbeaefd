import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@/lib/time/datetime.ts'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { type CommunityNumbers, numbersQuery, type Week } from '../../queries.ts'

export function NumbersCard() {
  return (
    <section aria-label={t`Numbers`} className="rounded-card border border-line bg-surface p-4">
      <Loaded query={useQuery(numbersQuery)} size="h-64">
        {(numbers) => <Plots numbers={numbers} />}
      </Loaded>
    </section>
  )
}

function Plots({ numbers: { weeks, members } }: { numbers: CommunityNumbers }) {
  const of = (read: (week: Week) => number) => weeks.map((week) => ({ week: week.week, value: read(week) }))
  const share = filledShare(weeks)
  const hasMails = weeks.some(({ failed_mails }) => failed_mails !== null)
  return (
    <div className="grid gap-6">
      <WeekBars
        title={t`Matches a week`}
        note={share === null ? '' : t`filled places ${share} %`}
        bars={of(({ matches }) => matches)}
        isLarge
      />
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <WeekBars title={t`New members`} note={t`${members} in all`} bars={of((week) => week.members)} />
        <WeekBars title={t`Push messages`} bars={of(({ pushes }) => pushes)} />
        {hasMails && (
          <WeekBars title={t`Mails that failed`} bars={of(({ failed_mails }) => failed_mails ?? 0)} />
        )}
      </div>
    </div>
  )
}

/** Per cent of the places that were taken; null where none was there to take. */
function filledShare(weeks: Week[]): number | null {
  const places = weeks.reduce((sum, week) => sum + week.places, 0)
  const taken = weeks.reduce((sum, week) => sum + week.taken, 0)
  return places === 0 ? null : Math.round((taken / places) * 100)
}

interface WeekBarsProps {
  title: string
  note?: string
  /** Twelve weeks, the running one last. */
  bars: { week: string; value: number }[]
  isLarge?: boolean
}

const WIDTH = 52
const BAR = 36

/** Bars of weeks. Screen readers get a table instead of the picture. */
function WeekBars({ title, note = '', bars, isLarge = false }: WeekBarsProps) {
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
      {/* A table itself is as wide as its words, whatever width it is given. */}
      <div className="sr-only">
        <table>
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
      </div>
    </figure>
  )
}

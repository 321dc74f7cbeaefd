import { standingsOf } from '@domain/evening/results.ts'
import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useWide } from '@/lib/browser/use-wide.ts'
import { useClock } from '@/lib/time/clock.ts'
import { averageLabel } from '../evening-words.ts'
import type { HallView } from './hall-view.ts'

/** So many lines are read from afar. More of them take turns. */
const LINES = 14
const TURN_MS = 12_000

export function HallStandings({ view }: { view: HallView }) {
  const { board, nameOf } = view
  const lines = useMemo(() => standingsOf(board).filter(({ games }) => games > 0), [board])
  const isWide = useWide()
  const pages = isWide ? Math.max(1, Math.ceil(lines.length / LINES)) : 1
  const page = useClock((now) => Math.floor(now / TURN_MS) % pages)
  const shown = isWide ? lines.slice(page * LINES, (page + 1) * LINES) : lines
  const [from, to, count] = [page * LINES + 1, page * LINES + shown.length, lines.length]
  return (
    <section className="hall-standings" aria-label={t`Standings`}>
      <h2>
        {t`Standings`}
        <span>{pages > 1 ? t`${from} to ${to} of ${count}` : t`points a game`}</span>
      </h2>
      {lines.length === 0 && <p className="hall-none">{t`They begin with the first score.`}</p>}
      <ol>
        {shown.map((line) => (
          <li key={line.players.join()}>
            <span className="hall-place">{line.place}</span>
            <span className="hall-name">{line.players.map(nameOf).join(' · ')}</span>
            <span className="hall-average">{averageLabel(line.average)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

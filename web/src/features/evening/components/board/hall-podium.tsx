import { podiumOf } from '@domain/americano/evening/standings/podium.ts'
import { standingsOf } from '@domain/evening/results.ts'
import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { averageLabel } from '../evening-words.ts'
import type { HallView } from './hall-view.ts'

/** The first three when the evening is over; several on a step that they share. */
export function HallPodium({ view: { board, nameOf } }: { view: HallView }) {
  const steps = useMemo(() => podiumOf(standingsOf(board).filter(({ games }) => games > 0)), [board])
  return (
    <ol className="hall-podium" aria-label={t`Podium`}>
      {steps.map((lines, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
        <li key={at} data-step={at + 1}>
          {lines.map((line) => (
            <span key={line.players.join()} className="hall-winner">
              {line.players.map(nameOf).join(' · ')}
            </span>
          ))}
          {lines[0] && <span className="hall-won">{averageLabel(lines[0].average)}</span>}
          <span className="hall-step">
            <span className="sr-only">{t`Place`} </span>
            {at + 1}
          </span>
        </li>
      ))}
    </ol>
  )
}

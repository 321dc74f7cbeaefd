import { fairnessOf } from '@domain/americano/fairness.ts'
import type { Round } from '@domain/americano/round.ts'
import { t } from '@lingui/core/macro'

/** Shows how evenly partners, opponents and pauses are spread. */
export function FairnessFigures({ players, rounds }: { players: number; rounds: readonly Round[] }) {
  const {
    games: { min, max },
    partnerRepeats,
    mostOpposed,
  } = fairnessOf(players, rounds)
  const each = min === max ? `${min}` : t`${min} to ${max}`
  return (
    <dl aria-label={t`Fairness`} className="grid grid-cols-2 gap-2 @sm:grid-cols-4">
      <Figure label={t`Rounds`} value={`${rounds.length}`} />
      <Figure label={t`Games each`} value={each} />
      <Figure label={t`Partner repeats`} value={`${partnerRepeats}`} />
      <Figure label={t`Same opponent`} value={t`${mostOpposed}× at most`} />
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 rounded-button border border-line bg-raised px-3 py-2">
      <dt className="text-muted text-small">{label}</dt>
      <dd className="font-title">{value}</dd>
    </div>
  )
}

import type { EveningChange } from '@domain/americano/evening/fairness/describe-change.ts'
import type { EveningFairness, Fairness } from '@domain/americano/evening/fairness/evening-fairness.ts'
import { plural, t } from '@lingui/core/macro'

/** 'Everyone plays 7 or 8 of 9 rounds' */
export function gamesSentence({
  games: { min, max },
  rounds,
}: Pick<EveningFairness, 'games' | 'rounds'>): string {
  const of = t`${plural(rounds, { one: '# round', other: '# rounds' })}`
  if (min === max) return t`Everyone plays ${max} of ${of}`
  return max - min === 1
    ? t`Everyone plays ${min} or ${max} of ${of}`
    : t`Everyone plays ${min} to ${max} of ${of}`
}

/** Says how often anybody sits out, and whom one meets. */
export function fairnessSentences({ figures }: EveningFairness): string {
  const { partnerRepeats, mostOpposed } = figures
  return [restSentence(figures), partnerSentence(partnerRepeats), opponentSentence(mostOpposed)].join(' ')
}

function restSentence({ longestRest }: Fairness): string {
  if (longestRest === 0) return t`Nobody sits out.`
  if (longestRest === 1) return t`Nobody sits out twice running.`
  return t`Nobody sits out more than ${longestRest} rounds running.`
}

const partnerSentence = (repeats: number): string =>
  repeats === 0
    ? t`No pair plays together twice.`
    : t`${plural(repeats, { one: 'One pair plays together again.', other: '# times a pair plays together again.' })}`

const opponentSentence = (most: number): string =>
  most <= 1 ? t`Nobody meets an opponent twice.` : t`Two meet as opponents ${most} times at most.`

const labels = (): Record<keyof Fairness, string> => ({
  gamesSpread: t`the number of games`,
  restsTwice: t`rests twice running`,
  longestRest: t`the longest rest`,
  partnerRepeats: t`pairs that come again`,
  mostOpposed: t`meeting the same opponents`,
  mostTogether: t`being in one game`,
  courtSpread: t`changing the courts`,
})

/** Says in a sentence or two what a change does to fairness. */
export function changeSentences({ games, worse, better, unfair }: EveningChange): string {
  const named = (keys: readonly (keyof Fairness)[]) => keys.map((key) => labels()[key]).join(', ')
  const onlyWorse = worse.filter((key) => !unfair.includes(key))
  const said = [
    games && t`Games for each: ${rangeLabel(games.before)} before, ${rangeLabel(games.after)} now.`,
    onlyWorse.length > 0 && t`Less even: ${named(onlyWorse)}.`,
    worse.length === 0 && better.length > 0 && t`More even: ${named(better)}.`,
    unfair.length === 0 ? t`The evening stays fair.` : t`Not shared evenly any more: ${named(unfair)}.`,
  ]
  return said.filter(Boolean).join(' ')
}

const rangeLabel = ({ min, max }: EveningFairness['games']): string =>
  min === max ? `${min}` : t`${min} to ${max}`

/** Why nothing can be planned, from the error that names the field. */
export function planProblem(error: unknown): string {
  const [field] = error instanceof RangeError ? error.message.split(' ') : []
  if (field === 'present' || field === 'players') return t`At least 4 and at most 64 have to be here.`
  if (field === 'courts') return t`At least one court has to be yours.`
  if (field === 'teams') return t`At least two whole teams have to be here.`
  return t`At least one round has to fit.`
}

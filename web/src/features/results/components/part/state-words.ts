import { t } from '@lingui/core/macro'
import { deadlineLabel } from '@/lib/time/labels.ts'
import type { ResultEntry, SeenResult } from '../../queries/result.ts'
import { answerers, eitherLabel, said } from '../sides.ts'

type NameOf = (seat: string) => string

/** 'Bo says:', and 'You say:' of oneself. */
export const saysLabel = (name: string): string => (name === t`You` ? t`You say:` : t`${name} says:`)

/** Says how the result stands: who confirms it until when, or who has. */
export function stateLabel(seen: SeenResult, nameOf: NameOf): string {
  const { result } = seen
  if (result?.state === 'reported') return waitingLabel(seen, nameOf)
  return settledLabel(seen, nameOf)
}

/** Says until when the pairs can agree, and that stewards decide after that. */
export function disputedLabel(due: string | null, isDue: boolean): string {
  if (isDue) return t`The two pairs do not agree. Stewards decide now, unless they agree first.`
  const until = due ? deadlineLabel(due) : ''
  return t`The two pairs do not agree. Without an agreement until ${until} stewards decide.`
}

function waitingLabel(seen: SeenResult, nameOf: NameOf): string {
  const { result, you, entries } = seen
  const entry = entries.find(({ id }) => id === result?.entry_id)
  const version = entry && said(entry)
  const until = result?.confirm_due ? deadlineLabel(result.confirm_due) : ''
  if (!version || !entry.author_seat) return t`It counts from ${until} on, unless somebody disagrees.`
  const name = nameOf(entry.author_seat)
  if (entry.author_seat !== you.seat && you.may_confirm.includes(entry.id))
    return t`${name} says so. Without an answer it counts from ${until} on.`
  const able = answerers(seen, version.seats, entry.author_seat)
  const names = eitherLabel(able.map(({ id }) => nameOf(id)))
  if (able.length === 0) return t`Nobody of the others has an account: it counts from ${until} on.`
  return able.length === 1
    ? t`${names} confirms it. Without an answer it counts from ${until} on.`
    : t`${names} confirm it. Without an answer it counts from ${until} on.`
}

/** The entry by which the result began to count. */
const settlingEntry = (entries: readonly ResultEntry[]): ResultEntry | undefined =>
  entries.findLast(({ effect }) => effect === 'confirms' || effect === 'decides')

function settledLabel({ entries }: SeenResult, nameOf: NameOf): string {
  const entry = settlingEntry(entries)
  if (entry?.effect === 'decides') return t`Stewards have decided that it counts.`
  if (!entry?.author_seat) return t`It counts, since nobody disagreed.`
  const name = nameOf(entry.author_seat)
  return name === t`You` ? t`You have confirmed it.` : t`${name} has confirmed it.`
}

import { MATCH_PARTS, type PartName } from '@domain/match/match-columns.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { inWords, matchWords } from '@/lib/words/match-badges.ts'
import type { Person } from './match-form-context.ts'

const MAX_LENGTH = 160

/** A part of a form in words, as the choice between two of them shows it. */
export function partLabel(part: PartName, values: MatchFormValues, people: readonly Person[]): string {
  const nameOf = (id: string) => people.find((one) => one.id === id)?.username ?? t`Another member`
  const label = inWords(MATCH_PARTS[part].label(values, matchWords(null, nameOf)))
  return label.length > MAX_LENGTH ? `${label.slice(0, MAX_LENGTH)}…` : label
}

export const partName = (part: PartName): string => inWords(MATCH_PARTS[part].name)

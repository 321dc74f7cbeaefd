import { DURATIONS } from '@domain/match/match-choices.ts'
import { t } from '@lingui/core/macro'

/** The lengths of a match to choose from: '90 min'. */
export const lengthChoices = (): { value: (typeof DURATIONS)[number]; label: string }[] =>
  DURATIONS.map((minutes) => ({ value: minutes, label: t`${minutes} min` }))

import { DURATIONS } from '@domain/match/match-choices.ts'
import type { Kind } from '@domain/match/match-kind.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

export function kindLabel(kind: Kind): string {
  if (kind === 'Event') return t`Event`
  if (kind === 'Americano') return t`Americano`
  return kind === 'Tournament' ? t`Tournament` : t`Match`
}

export function categoryLabel(category: string): string {
  if (category === 'competitive') return t`Competitive`
  return category === 'event' ? t`Event` : t`Friendly`
}

const RECURRENCES: Record<string, MessageDescriptor> = {
  daily: msg`Daily`,
  weekly: msg`Weekly`,
  biweekly: msg`Bi-weekly`,
  monthly: msg`Monthly`,
}

export const recurrenceLabel = (recurrence: string): string =>
  i18n._(RECURRENCES[recurrence] ?? msg`Recurring`)

const TAGS = new Map([
  ['Team Match', msg`Team Match`],
  ['Training', msg`Training`],
  ['Social Play', msg`Social Play`],
  ['Other', msg({ message: 'Other', context: 'tag' })],
])

export function tagLabel(tag: string): string {
  const known = TAGS.get(tag)
  return known ? i18n._(known) : tag
}

export function formatLabel(type: string): string {
  if (type === 'americano') return t`Americano`
  return type === 'tournament' ? t`Tournament` : t`Custom`
}

/** Adds to a question before somebody is removed that the link of a private match, which they know, is renewed. */
export const withNewLink = (question: string, { is_private }: { is_private: boolean }): string =>
  is_private
    ? `${question} ${t`There will be a new link, so that nobody comes back by the old one.`}`
    : question

export const lengthChoices = (): { value: (typeof DURATIONS)[number]; label: string }[] =>
  DURATIONS.map((minutes) => ({ value: minutes, label: t`${minutes} min` }))

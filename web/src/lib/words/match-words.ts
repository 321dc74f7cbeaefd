import type { Kind } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'

// The database's words for matches in the language of the page.

/** The heading of a match: 'Event', 'Americano', 'Tournament' or 'Match'. */
export function kindLabel(kind: Kind): string {
  if (kind === 'Event') return t`Event`
  if (kind === 'Americano') return t`Americano`
  return kind === 'Tournament' ? t`Tournament` : t`Match`
}

/** 'Competitive', 'Event', or 'Friendly' for any other category. */
export function categoryLabel(category: string): string {
  if (category === 'competitive') return t`Competitive`
  return category === 'event' ? t`Event` : t`Friendly`
}

/** 'Daily', 'Weekly', 'Bi-weekly', 'Monthly', or 'Recurring' for an unknown recurrence. */
export function recurrenceLabel(recurrence: string): string {
  switch (recurrence) {
    case 'daily':
      return t`Daily`
    case 'weekly':
      return t`Weekly`
    case 'biweekly':
      return t`Bi-weekly`
    case 'monthly':
      return t`Monthly`
    default:
      return t`Recurring`
  }
}

/** A tag that the form offers in the language of the page; any other as it is. */
export function tagLabel(tag: string): string {
  switch (tag) {
    case 'Team Match':
      return t`Team Match`
    case 'Training':
      return t`Training`
    case 'Social Play':
      return t`Social Play`
    case 'Other':
      return t({ message: 'Other', context: 'tag' })
    default:
      return tag
  }
}

/** The format of an event by its type: 'Americano', 'Tournament' or 'Custom'. */
export function formatLabel(type: string): string {
  if (type === 'americano') return t`Americano`
  return type === 'tournament' ? t`Tournament` : t`Custom`
}

/** Adds to a question before somebody is removed that the link of a private match, which they know, is renewed. */
export const withNewLink = (question: string, { is_private }: { is_private: boolean }): string =>
  is_private
    ? `${question} ${t`There will be a new link, so that nobody comes back by the old one.`}`
    : question

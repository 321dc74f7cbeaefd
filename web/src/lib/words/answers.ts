import { isCalledEvent } from '@domain/match/match-kind.ts'
import type { Team } from '@domain/participants/participant.ts'
import { plural, t } from '@lingui/core/macro'
import type { Message } from '../toast.ts'

type Called = Parameters<typeof isCalledEvent>[0]

export const joinLabel = (match: Called): string => (isCalledEvent(match) ? t`Join Event` : t`Join Match`)

export const leaveLabel = (match: Called): string => (isCalledEvent(match) ? t`Leave Event` : t`Leave Match`)

export const joinQuestion = (match: Called): string =>
  isCalledEvent(match) ? t`Join this event?` : t`Join this match?`

export const leaveQuestion = (match: Called): string =>
  isCalledEvent(match) ? t`Leave this event?` : t`Leave this match?`

export const fullLabel = (match: Called): string => (isCalledEvent(match) ? t`Event Full` : t`Match Full`)

export function joined(team: Team | null, match?: Called): Message {
  if (match && isCalledEvent(match))
    return { title: t`Joined event successfully!`, description: t`You are now part of this event.` }
  return {
    title: t`Joined match successfully!`,
    description: team ? t`You have joined Team ${team} for this match.` : t`You have joined this match.`,
  }
}

export const joinedAll = (fullDates: number): Message => ({
  title: t`Joined match successfully!`,
  description:
    fullDates > 0
      ? t`${plural(fullDates, {
          one: 'You have joined this match. # date was full already.',
          other: 'You have joined this match. # dates were full already.',
        })}`
      : t`You have joined this match.`,
})

export const declined = (): Message => ({
  title: t`Invitation declined`,
  description: t`The place is free for somebody else.`,
})

export const declinedDates = (dates: number): Message => ({
  title: t`Invitation declined`,
  description: t`${plural(dates, {
    one: 'You have declined this date.',
    other: 'You have declined # dates.',
  })}`,
})

export const answerFailed = (): string => t`Failed to respond to invitation. Please try again.`

export const answerQuestion = (status: 'confirmed' | 'declined', dates: number) => ({
  title: status === 'confirmed' ? t`Accept which dates?` : t`Decline which dates?`,
  description:
    status === 'confirmed'
      ? t`You are invited to ${dates} dates of this series.`
      : t`You are invited to ${dates} dates of this series. Declining all of them cannot be undone.`,
})

export const oneDate = (): string => t`Only this date`

export const allDates = (dates: number): string => t`All ${dates} dates`

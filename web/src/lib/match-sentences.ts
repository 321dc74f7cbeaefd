import { isCalledEvent } from '@domain/match/match-kind.ts'
import type { ClosedReason } from '@domain/participants/closed-question.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, select, t } from '@lingui/core/macro'
import { problemOf, type Reason } from './backend/errors.ts'
import { heldSlot } from './time/labels.ts'

const CLOSED: Record<ClosedReason['why'], (reason: Required<ClosedReason>) => string> = {
  gone: ({ kind }) =>
    t`${select(kind, { event: 'This event no longer exists.', other: 'This match no longer exists.' })}`,
  begun: ({ kind }) => t`${select(kind, { event: 'This event has begun.', other: 'This match has begun.' })}`,
  moved: ({ kind }) =>
    t`${select(kind, { event: 'This event has been moved.', other: 'This match has been moved.' })}`,
  full: ({ kind }) => t`${select(kind, { event: 'This event is full.', other: 'This match is full.' })}`,
  'team-full': () => t`This team is full.`,
  'already-in': ({ kind }) =>
    t`${select(kind, { event: 'You are already in this event.', other: 'You are already in this match.' })}`,
  invited: ({ kind }) =>
    t`${select(kind, { event: 'You have been invited to this event. Accept or decline instead.', other: 'You have been invited to this match. Accept or decline instead.' })}`,
  'not-in': ({ kind }) =>
    t`${select(kind, { event: 'You are not in this event any more.', other: 'You are not in this match any more.' })}`,
  'not-yours': ({ kind }) =>
    t`${select(kind, { event: 'This event is not yours to change any more.', other: 'This match is not yours to change any more.' })}`,
  edited: ({ kind }) =>
    t`${select(kind, { event: 'This event has been changed meanwhile.', other: 'This match has been changed meanwhile.' })}`,
  answered: ({ name }) => t`${name} has answered already.`,
  'not-invited': ({ name }) => t`${name} is not invited any more.`,
  'attendee-gone': ({ kind, name }) =>
    kind === 'event' ? t`${name} is not in this event any more.` : t`${name} is not in this match any more.`,
  'invitation-over': () => t`This invitation is not open any more.`,
  'invitation-dates': () => t`The dates of this invitation have changed.`,
}

export const closedLabel = (reason: ClosedReason): string => CLOSED[reason.why]({ name: '', ...reason })

/** The refusals whose sentence for a match is wrong for an event. */
const OF_EVENTS: Partial<Record<Reason, MessageDescriptor>> = {
  match_full: msg`This event is full.`,
  match_past: msg`This event has already begun.`,
  match_gone: msg`This event no longer exists.`,
  already_in_match: msg`You are already in this event.`,
  not_invited: msg`You have not been invited to this event.`,
  not_playing: msg`You do not play in this event.`,
  guests_off: msg`Guests cannot join this event.`,
}

/** Says why a call about a match was refused; an event is called so. Empty when the call was abandoned. */
export function refusalLabel(error: unknown, match: { match_type: string }): string {
  const problem = problemOf(error)
  const ofEvent = problem && isCalledEvent(match) ? OF_EVENTS[problem.reason] : undefined
  return heldSlot(error) ?? (ofEvent ? i18n._(ofEvent) : (problem?.sentence ?? ''))
}

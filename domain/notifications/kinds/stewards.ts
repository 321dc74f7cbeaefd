import { msg, select } from '@lingui/core/runtime-macro'
import { defineKind, type Form, toldMatch } from '../kind.ts'
import type { DateFormats, NotificationData, Text } from '../notification-data.ts'

export const STEWARD_KINDS = [
  defineKind({
    type: 'moderation',
    title: msg`From the stewards`,
    pushTitle: msg`From the stewards`,
    icon: 'shield',
    setting: {
      label: msg`Decisions of the stewards`,
      description: msg`Something of yours is hidden or removed.`,
    },
    opens: 'nothing',
    /** Acts of stewards about something of the reader's, or about a match of theirs. */
    sentence(data, formats) {
      const { kind, quote, reason, words } = data
      if (kind === 'picture' && reason === 'restored') return msg`Stewards show your picture again.`
      if (kind === 'picture') return msg`Stewards have removed a picture of yours. Reason: ${{ words }}`
      if (kind === 'account') return accountText(data)
      if (kind !== 'comment') return moderatedMatchText(data, formats)
      if (reason === 'restored') return msg`Stewards show your comment again: ${{ quote }}`
      if (reason === 'removed')
        return msg`Stewards have deleted your comment: ${{ quote }} – Reason: ${{ words }}`
      return msg`Stewards have hidden your comment: ${{ quote }} – Reason: ${{ words }}`
    },
    forms: () => [
      ...ACCOUNT_REASONS.map(
        (reason): Form => [`account ${reason}`, { ...ANYTHING, kind: 'account', reason }],
      ),
      ...THINGS.flatMap((kind) =>
        ['hidden', 'restored', 'removed'].map(
          (reason): Form => [`${kind} ${reason}`, { ...ANYTHING, kind, reason }],
        ),
      ),
    ],
  }),
  defineKind({
    type: 'report_decided',
    title: msg`Your report`,
    pushTitle: msg`Your report`,
    icon: 'flag',
    setting: { label: msg`Your reports`, description: msg`The stewards have decided on a report of yours.` },
    opens: 'nothing',
    sentence({ reason }) {
      if (reason === 'kept') return msg`Stewards have looked at your report. What you reported stays.`
      if (reason !== 'acted') return null
      return msg`Stewards have looked at your report and have acted on it. Thank you.`
    },
    forms: () => ['kept', 'acted'].map((reason) => [reason, { reason }]),
  }),
  defineKind({
    type: 'announcement',
    title: msg`Announcement`,
    pushTitle: msg`Announcement`,
    icon: 'megaphone',
    setting: { label: msg`Announcements`, description: msg`The stewards tell all members something.` },
    opens: 'nothing',
    sentence: ({ words }) => (words ? msg`${{ words }}` : null),
    forms: () => [['', { words: '{words}' }]],
  }),
  defineKind({
    type: 'steward_work',
    title: msg`Waiting for stewards`,
    pushTitle: msg`Waiting for stewards`,
    icon: 'inbox',
    setting: {
      label: msg`Waiting for stewards`,
      description: msg`Somebody asks to join, something was reported, or a result is disputed.`,
    },
    forStewards: true,
    opens: 'stewards',
    /** The work that waits, in numbers alone: it appears on locked telephones. */
    sentence: workText,
    forms: () =>
      WORK.map((reason) => [
        reason,
        { reason, requests: '{requests}', reports: '{reports}', results: '{results}' },
      ]),
  }),
]

const WORK = ['requests', 'reports', 'both', 'results', 'requests_results', 'reports_results', 'all']

function workText({ reason, requests, reports, results }: NotificationData): Text | null {
  if (reason === 'requests') return msg`Requests to join: ${{ requests }}`
  if (reason === 'reports') return msg`Reports: ${{ reports }}`
  if (reason === 'both') return msg`Requests to join: ${{ requests }}, reports: ${{ reports }}`
  if (reason === 'results') return msg`Disputed results: ${{ results }}`
  if (reason === 'requests_results')
    return msg`Requests to join: ${{ requests }}, disputed results: ${{ results }}`
  if (reason === 'reports_results') return msg`Reports: ${{ reports }}, disputed results: ${{ results }}`
  if (reason !== 'all') return null
  return msg`Requests to join: ${{ requests }}, reports: ${{ reports }}, disputed results: ${{ results }}`
}

const ANYTHING: NotificationData = { words: '{words}', quote: '{quote}', location: '{location}', start: '-' }
const ACCOUNT_REASONS = ['blocked', 'unblocked', 'admitted', 'merge_asked']
const THINGS = ['match', 'event', 'comment', 'picture'] as const

/** Blocked members read it once they can sign in again. */
function accountText({ reason, words }: NotificationData): Text | null {
  if (reason === 'blocked') return msg`Stewards have blocked your account. Reason: ${{ words }}`
  if (reason === 'unblocked') return msg`Stewards have ended the block of your account.`
  if (reason === 'merge_asked')
    return msg`Do you have two accounts? Stewards ask whether this one may become part of the account of ${{ words }}. Answer in the settings.`
  if (reason === 'admitted') return msg`Stewards have admitted you. Welcome!`
  return null
}

function moderatedMatchText(data: NotificationData, formats: DateFormats): Text | null {
  const match = toldMatch(data, formats)
  if (!match) return null
  const { reason, words } = data
  const { kind, location, date, time } = match
  if (reason === 'restored')
    return msg`Stewards show the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }} again.`
  if (reason === 'removed')
    return msg`Stewards have deleted the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}. Reason: ${{ words }}`
  return msg`Stewards have hidden the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}. Reason: ${{ words }}`
}

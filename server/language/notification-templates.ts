import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../domain/notifications/notification-kind.ts'
import {
  type DateFormats,
  type NotificationData,
  notificationText,
} from '../../domain/notifications/notification-text.ts'

/** A sentence of a notification in parts, with names such as '{location}' where the database fills values in. */
export interface NotificationTemplate {
  /** The form of the sentence, as `private.notification_text` asks for it: 'match_updated event other'. */
  form: string
  parts: string[]
}

const FORMATS: DateFormats = {
  date: () => '{date}',
  time: () => '{time}',
  day: () => '{date}',
  when: () => '{deadline}',
  guest: (name) => name,
  list: () => '{name}',
}
/** A number whose plural is the common one; it stands for every number above 1. */
const MANY = 5

/**
 * Every form that the sentence of a notification can take in one language, for the column `message`: the database cannot choose
 * plurals by itself.
 */
export function notificationTemplates(
  translate: (message: MessageDescriptor) => string,
): NotificationTemplate[] {
  const sentences = samples().flatMap(({ form, type, data }) => {
    const text = notificationText(type, data, FORMATS)
    return text ? [{ form, parts: partsOf(translate(text)) }] : []
  })
  // It takes the place of the name in a sentence.
  const guest = { form: 'guest', parts: partsOf(translate(msg`${{ name: '{name}' }} (guest)`)) }
  return [guest, ...sentences]
}

function samples(): Sample[] {
  return NOTIFICATION_KINDS.flatMap<Sample>((type) => {
    if (type === 'court_free') return { form: type, type, data: COURT }
    if (type === 'announcement') return { form: type, type, data: STEWARDS }
    if (type === 'report_decided')
      return DECISIONS.map((reason) => ({ form: `${type} ${reason}`, type, data: { reason } }))
    if (type === 'steward_work')
      return WORK.map((reason) => ({
        form: `${type} ${reason}`,
        type,
        data: { reason, requests: '{requests}', reports: '{reports}' },
      }))
    if (type === 'moderation') return moderations(type)
    const special: Special[] = [['', { name: '{name}', deadline: '-' }]]
    if (type === 'match_invitation') special.push(['unnamed', {}])
    for (const reason of REASONS[type] ?? [])
      special.push([reason, { name: '{name}', deadline: '-', reason }])
    const players = { match_joined: 'joined', match_left: 'left', match_declined: 'declined' }[type as string]
    if (players) special.push(['several', { [players]: [ANYBODY, ANYBODY] }])
    return (['match', 'event'] as const).flatMap((kind) =>
      NUMBERS.flatMap(([number, following]) =>
        special.map(([name, more]) => ({
          form: [type, kind, number, name].filter(Boolean).join(' '),
          type,
          data: { kind, following, location: '{location}', start: '-', ...more },
        })),
      ),
    )
  })
}

const COURT: NotificationData = {
  court: '{court}',
  location: '{location}',
  day: '-',
  from: '{from}',
  until: '{until}',
}

const STEWARDS: NotificationData = { words: '{words}', quote: '{quote}', location: '{location}', start: '-' }

const WORK = ['requests', 'reports', 'both'] as const

const DECISIONS = ['kept', 'acted'] as const

const moderations = (type: NotificationKind): Sample[] => [
  ...(['blocked', 'unblocked', 'admitted', 'merge_asked'] as const).map((reason) => ({
    form: `${type} account ${reason}`,
    type,
    data: { ...STEWARDS, kind: 'account' as const, reason },
  })),
  ...(['match', 'event', 'comment', 'picture'] as const).flatMap((kind) =>
    (['hidden', 'restored', 'removed'] as const).map((reason) => ({
      form: `${type} ${kind} ${reason}`,
      type,
      data: { ...STEWARDS, kind, reason },
    })),
  ),
]

const ANYBODY = { name: '{name}' }

const REASONS: Partial<Record<NotificationKind, readonly NonNullable<NotificationData['reason']>[]>> = {
  place_offered: ['given_back', 'instead_of'],
  place_gone: ['taken', 'expired', 'stepped_in', 'withdrawn', 'closed'],
  match_updated: ['removed', 'own_match', 'new_organizer', 'reopened'],
}

interface Sample {
  form: string
  type: string
  data: NotificationData
}

type Special = [name: string, data: NotificationData]

const NUMBERS: [name: string, following: number][] = [
  ['', 0],
  ['one', 1],
  ['other', MANY],
]

const partsOf = (text: string): string[] =>
  text
    .replace(String(MANY), '{following}')
    .split(/(\{\w+\})/)
    .filter(Boolean)

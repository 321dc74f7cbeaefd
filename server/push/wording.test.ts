import { describe, expect, test } from 'vitest'
import { kindNamed, NOTIFICATION_KINDS, type NotificationKind } from '../../domain/notifications/all-kinds.ts'
import type { NotificationData } from '../../domain/notifications/notification-data.ts'
import { openLanguages } from '../language/languages.ts'
import type { PushNotification } from './recipients.ts'
import { messageFor, type Reader, shortMessageFor, testMessage } from './wording.ts'

const languages = openLanguages('en')
const readerOf = (locale: string | null): Reader => ({ languages, locale, timeZone: 'Europe/Berlin' })
const ENGLISH = readerOf(null)

const NOW = new Date('2030-07-05T12:00:00Z')
const MATCH = '00000000-0000-4000-8000-000000000001'
const news = (type: string, hours: number | null, related_id: string | null = MATCH): PushNotification => ({
  id: '00000000-0000-4000-8000-0000000000ff',
  type,
  message: 'The match at TSG Padel …',
  data: {},
  muted: [],
  related_id,
  created_at: NOW,
  starts: hours === null ? null : new Date(NOW.getTime() + hours * 3_600_000),
})
const LIST = '/profile?tab=notifications'

type Urgency = 'normal' | 'high'
type Row = [hours: number | null, title: string, url: string, urgency: Urgency, ttl: number]
const HOUR = 3600
const ofMatch = (title: string): Row[] => [
  [48, title, `/matches/${MATCH}`, 'normal', 48 * HOUR],
  [3, title, `/matches/${MATCH}`, 'high', 3 * HOUR],
  [400, title, `/matches/${MATCH}`, 'normal', 7 * 24 * HOUR],
]
const ROWS: Partial<Record<NotificationKind, Row[]>> = {
  match_invitation: ofMatch('You are invited'),
  match_updated: ofMatch('Updated'),
  match_joined: ofMatch('Player joined'),
  match_left: ofMatch('Player left'),
  match_declined: ofMatch('Invitation declined'),
  match_full: ofMatch('Full'),
  match_comment: ofMatch('New messages'),
  match_reminder_day: ofMatch('Coming up'),
  match_reminder_hours: ofMatch('Starting soon'),
  place_offered: [
    [48, 'A place is yours', `/matches/${MATCH}`, 'high', 48 * HOUR],
    [3, 'A place is yours', `/matches/${MATCH}`, 'high', 3 * HOUR],
  ],
  place_gone: ofMatch('Place gone'),
  substitute_asked: [[48, 'Can you step in?', `/matches/${MATCH}`, 'high', 48 * HOUR]],
  substitute_found: ofMatch('Substitute found'),
  match_cancelled: [[null, 'Cancelled', LIST, 'high', 24 * HOUR]],
  moderation: [[null, 'From the stewards', LIST, 'normal', 24 * HOUR]],
  report_decided: [[null, 'Your report', LIST, 'normal', 24 * HOUR]],
  announcement: [[null, 'Announcement', LIST, 'normal', 24 * HOUR]],
  steward_work: [[null, 'Waiting for stewards', '/steward', 'normal', 24 * HOUR]],
  court_free: [
    [null, 'Court free', '/courts', 'high', 24 * HOUR],
    [3, 'Court free', '/courts', 'high', 3 * HOUR],
  ],
}

describe.each(Object.entries(ROWS))('%s', (type, rows) => {
  test.each(rows)('that begins in %s h', (hours, title, url, urgency, ttl) => {
    expect(messageFor([news(type, hours)], ENGLISH, NOW)).toEqual({
      payload: { title, body: 'The match at TSG Padel …', tag: MATCH, url },
      topic: '00000000000040008000000000000001',
      urgency,
      ttl,
    })
  })
})

test('a kind that this version does not know leads to the list', () => {
  expect(messageFor([news('toString', null)], ENGLISH, NOW)?.payload).toMatchObject({
    title: 'News',
    url: LIST,
  })
})

test('what is about no match is its own topic', () => {
  expect(messageFor([news('court_free', null, null)], ENGLISH, NOW)?.payload).toMatchObject({
    tag: '00000000-0000-4000-8000-0000000000ff',
  })
})

const COURT = {
  court: 'Court 1 (double)',
  location: 'TSG Padel (eBuSy)',
  day: '2030-07-07',
  from: '18:00',
  until: '19:30',
}

test('a free court is opened on its day', () => {
  expect(messageFor([{ ...news('court_free', null), data: COURT }], ENGLISH, NOW)?.payload).toMatchObject({
    url: '/courts?day=2030-07-07',
  })
})

const FACTS: NotificationData = {
  name: 'Ada',
  kind: 'match',
  location: 'TSG Padel (eBuSy)',
  start: '2030-07-05T20:30:00+00:00',
}
const EVENT: NotificationData = { ...FACTS, kind: 'event', following: 3 }
type Words = [title: string, body: string]

const SPOKEN: Partial<Record<NotificationKind, [NotificationData, en: Words, de: Words][]>> = {
  match_invitation: [
    [
      FACTS,
      ['You are invited', 'Ada invited you to the match at TSG Padel on Fri 05.07. at 22:30.'],
      ['Du bist eingeladen', 'Ada hat dich zum Spiel eingeladen: TSG Padel, Fr 05.07. um 22:30 Uhr.'],
    ],
    [
      { ...FACTS, name: undefined, following: 1 },
      [
        'You are invited',
        'You have been invited to the match at TSG Padel on Fri 05.07. at 22:30, with 1 following date.',
      ],
      [
        'Du bist eingeladen',
        'Du bist zum Spiel eingeladen: TSG Padel, Fr 05.07. um 22:30 Uhr und 1 weiterer Termin.',
      ],
    ],
    [
      EVENT,
      [
        'You are invited',
        'Ada invited you to the event at TSG Padel on Fri 05.07. at 22:30, with 3 following dates.',
      ],
      [
        'Du bist eingeladen',
        'Ada hat dich zum Event eingeladen: TSG Padel, Fr 05.07. um 22:30 Uhr und 3 weitere Termine.',
      ],
    ],
  ],
  match_updated: [
    [
      FACTS,
      ['Updated', 'The match at TSG Padel on 05.07.2030 at 22:30 has been updated by the organizer.'],
      ['Geändert', 'Das Spiel wurde geändert: TSG Padel, 05.07.2030 um 22:30 Uhr.'],
    ],
    [
      { ...FACTS, reason: 'removed' },
      [
        'Updated',
        'You have been removed from the match at TSG Padel on Fri 05.07. at 22:30 by the organizer.',
      ],
      ['Geändert', 'Du bist beim Spiel nicht mehr dabei: TSG Padel, Fr 05.07. um 22:30 Uhr.'],
    ],
    [
      { ...FACTS, reason: 'own_match' },
      ['Updated', 'You are now the organizer of the match at TSG Padel on Fri 05.07. at 22:30.'],
      ['Geändert', 'Du organisierst jetzt das Spiel: TSG Padel, Fr 05.07. um 22:30 Uhr.'],
    ],
    [
      { ...FACTS, reason: 'new_organizer' },
      ['Updated', 'There is a new organizer, Ada, of the match at TSG Padel on Fri 05.07. at 22:30.'],
      ['Geändert', 'Ada organisiert jetzt das Spiel: TSG Padel, Fr 05.07. um 22:30 Uhr.'],
    ],
  ],
  match_cancelled: [
    [
      EVENT,
      [
        'Cancelled',
        'The event at TSG Padel on Fri 05.07. at 22:30 has been cancelled by the organizer, with 3 following dates.',
      ],
      ['Fällt aus', 'Das Event fällt aus: TSG Padel, Fr 05.07. um 22:30 Uhr und 3 weitere Termine.'],
    ],
  ],
  match_joined: [
    [
      FACTS,
      ['Player joined', 'Ada has joined the match at TSG Padel on Fri 05.07. at 22:30.'],
      ['Neue Zusage', 'Ada spielt mit: TSG Padel, Fr 05.07. um 22:30 Uhr.'],
    ],
  ],
  match_left: [
    [
      FACTS,
      ['Player left', 'Ada has left the match at TSG Padel on Fri 05.07. at 22:30.'],
      ['Rückzug', 'Ada hat für das Spiel abgesagt: TSG Padel, Fr 05.07. um 22:30 Uhr.'],
    ],
  ],
  match_declined: [
    [
      FACTS,
      [
        'Invitation declined',
        'Ada has declined the invitation to the match at TSG Padel on Fri 05.07. at 22:30.',
      ],
      [
        'Einladung abgelehnt',
        'Ada hat die Einladung zum Spiel abgelehnt: TSG Padel, Fr 05.07. um 22:30 Uhr.',
      ],
    ],
  ],
  match_full: [
    [
      FACTS,
      ['Full', 'The match at TSG Padel on Fri 05.07. at 22:30 is full.'],
      ['Voll', 'Das Spiel ist voll: TSG Padel, Fr 05.07. um 22:30 Uhr.'],
    ],
  ],
  match_comment: [
    [
      { ...FACTS, messages: 1, quote: 'Who drives?' },
      ['Ada: “Who drives?”', 'Friday, 05.07. 22:30, TSG Padel'],
      ['Ada: „Who drives?“', 'Freitag, 05.07. 22:30, TSG Padel'],
    ],
    [
      { ...FACTS, messages: 4, quote: 'Who drives?' },
      ['4 messages in Friday, 05.07. 22:30', 'Ada: “Who drives?”'],
      ['4 Kommentare zu Freitag, 05.07. 22:30', 'Ada: „Who drives?“'],
    ],
    [
      { ...FACTS, name: undefined, messages: 1 },
      ['1 message in Friday, 05.07. 22:30', 'Friday, 05.07. 22:30, TSG Padel'],
      ['1 Kommentar zu Freitag, 05.07. 22:30', 'Freitag, 05.07. 22:30, TSG Padel'],
    ],
  ],
  match_reminder_day: [
    [
      { ...EVENT, first_line: 'Summer evening.' },
      ['Coming up', 'Friday, 05.07. 22:30, Summer evening'],
      ['Bald geht es los', 'Freitag, 05.07. 22:30, Summer evening'],
    ],
    [
      { ...FACTS, free: 1 },
      ['Coming up', 'Friday, 05.07. 22:30, TSG Padel · 1 place left'],
      ['Bald geht es los', 'Freitag, 05.07. 22:30, TSG Padel · Noch 1 Platz frei'],
    ],
  ],
  match_reminder_hours: [
    [
      FACTS,
      ['Starting soon', 'Friday, 05.07. 22:30, TSG Padel'],
      ['Gleich geht es los', 'Freitag, 05.07. 22:30, TSG Padel'],
    ],
  ],
  place_offered: [
    [
      { ...FACTS, deadline: '2030-07-04T16:40:00Z' },
      [
        'A place is yours',
        'A place in the match at TSG Padel on Fri 05.07. at 22:30 is yours until Thursday, 04.07. 18:40.',
      ],
      [
        'Ein Platz für dich',
        'Ein Platz im Spiel gehört dir bis Donnerstag, 04.07. 18:40 Uhr: TSG Padel, Fr 05.07. um 22:30 Uhr.',
      ],
    ],
    [
      { ...FACTS, deadline: '2030-07-04T16:40:00Z', reason: 'given_back' },
      [
        'A place is yours',
        'Ada gave the place back. The place in the match at TSG Padel on Fri 05.07. at 22:30 is yours until Thursday, 04.07. 18:40.',
      ],
      [
        'Ein Platz für dich',
        'Ada hat den Platz freigegeben. Der Platz im Spiel gehört dir bis Donnerstag, 04.07. 18:40 Uhr: TSG Padel, Fr 05.07. um 22:30 Uhr.',
      ],
    ],
    [
      { ...FACTS, deadline: '2030-07-04T16:40:00Z', reason: 'instead_of' },
      [
        'A place is yours',
        "Ada can't make it. The place in the match at TSG Padel on Fri 05.07. at 22:30 is yours until Thursday, 04.07. 18:40.",
      ],
      [
        'Ein Platz für dich',
        'Ada kann nicht. Der Platz im Spiel gehört dir bis Donnerstag, 04.07. 18:40 Uhr: TSG Padel, Fr 05.07. um 22:30 Uhr.',
      ],
    ],
  ],
  place_gone: [
    [
      { ...EVENT, reason: 'taken' },
      [
        'Place gone',
        'Somebody was faster: the place in the event at TSG Padel on Fri 05.07. at 22:30 is taken. You are still on the waiting list.',
      ],
      [
        'Platz vergeben',
        'Jemand war schneller, der Platz beim Event ist vergeben: TSG Padel, Fr 05.07. um 22:30 Uhr. Du stehst weiter auf der Warteliste.',
      ],
    ],
    [
      { ...FACTS, reason: 'expired' },
      [
        'Place gone',
        'The place in the match at TSG Padel on Fri 05.07. at 22:30 is not held for you any more: the time to take it has passed.',
      ],
      [
        'Platz vergeben',
        'Die Zeit für deinen Platz im Spiel ist abgelaufen: TSG Padel, Fr 05.07. um 22:30 Uhr.',
      ],
    ],
    [
      { ...FACTS, reason: 'stepped_in' },
      [
        'Place gone',
        'Somebody was faster: the place in the match at TSG Padel on Fri 05.07. at 22:30 is taken.',
      ],
      [
        'Platz vergeben',
        'Jemand war schneller, der Platz im Spiel ist vergeben: TSG Padel, Fr 05.07. um 22:30 Uhr.',
      ],
    ],
  ],
  substitute_asked: [
    [
      FACTS,
      [
        'Can you step in?',
        "Ada can't make it. Take the place in the match at TSG Padel on Fri 05.07. at 22:30?",
      ],
      [
        'Springst du ein?',
        'Ada kann nicht. Übernimmst du den Platz im Spiel: TSG Padel, Fr 05.07. um 22:30 Uhr?',
      ],
    ],
  ],
  substitute_found: [
    [
      FACTS,
      ['Substitute found', 'Ada takes your place in the match at TSG Padel on Fri 05.07. at 22:30.'],
      ['Ersatz gefunden', 'Ada übernimmt deinen Platz im Spiel: TSG Padel, Fr 05.07. um 22:30 Uhr.'],
    ],
  ],
  court_free: [
    [
      COURT,
      ['Court free', 'Court 1 at TSG Padel is free on Sun 07.07. from 18:00 to 19:30.'],
      ['Court frei', 'Court 1 bei TSG Padel ist am So 07.07. von 18:00 bis 19:30 Uhr frei.'],
    ],
  ],
  moderation: [
    [
      { ...EVENT, reason: 'hidden', words: 'Spam' },
      [
        'From the stewards',
        'Stewards have hidden the event at TSG Padel on Fri 05.07. at 22:30. Reason: Spam',
      ],
      ['Von der Moderation', 'Das Event wurde ausgeblendet: TSG Padel, Fr 05.07. um 22:30 Uhr. Grund: Spam'],
    ],
    [
      { kind: 'comment', quote: 'Buy now', reason: 'removed', words: 'Spam' },
      ['From the stewards', 'Stewards have deleted your comment: Buy now – Reason: Spam'],
      ['Von der Moderation', 'Dein Kommentar wurde gelöscht: Buy now – Grund: Spam'],
    ],
    [
      { kind: 'account', reason: 'blocked', words: 'Spam' },
      ['From the stewards', 'Stewards have blocked your account. Reason: Spam'],
      ['Von der Moderation', 'Dein Konto wurde gesperrt. Grund: Spam'],
    ],
    [
      { kind: 'account', reason: 'unblocked' },
      ['From the stewards', 'Stewards have ended the block of your account.'],
      ['Von der Moderation', 'Die Sperre deines Kontos wurde aufgehoben.'],
    ],
    [
      { kind: 'account', reason: 'admitted' },
      ['From the stewards', 'Stewards have admitted you. Welcome!'],
      ['Von der Moderation', 'Du bist jetzt Mitglied. Willkommen!'],
    ],
  ],
  report_decided: [
    [
      { reason: 'kept' },
      ['Your report', 'Stewards have looked at your report. What you reported stays.'],
      ['Deine Meldung', 'Deine Meldung wurde geprüft. Was du gemeldet hast, bleibt.'],
    ],
  ],
  steward_work: [
    [
      { reason: 'requests', requests: 2, reports: 0 },
      ['Waiting for stewards', 'Requests to join: 2'],
      ['Für die Moderation', 'Beitrittsanfragen: 2'],
    ],
    [
      { reason: 'reports', requests: 0, reports: 1 },
      ['Waiting for stewards', 'Reports: 1'],
      ['Für die Moderation', 'Meldungen: 1'],
    ],
    [
      { reason: 'both', requests: 2, reports: 1 },
      ['Waiting for stewards', 'Requests to join: 2, reports: 1'],
      ['Für die Moderation', 'Beitrittsanfragen: 2, Meldungen: 1'],
    ],
  ],
  announcement: [
    [
      { words: 'Closed on Monday.' },
      ['Announcement', 'Closed on Monday.'],
      ['Ankündigung', 'Closed on Monday.'],
    ],
  ],
}

test.each(NOTIFICATION_KINDS)('%s is said in both languages, whatever its form', (type) => {
  const bodies = (locale: string) =>
    kindNamed(type)
      ?.forms()
      .map(([, data]) => {
        const facts = {
          ...data,
          ...(data.start && { start: FACTS.start }),
          ...(data.day && COURT),
          ...(data.deadline && { deadline: FACTS.start }),
        } as NotificationData
        return messageFor([{ ...news(type, 3), data: facts }], readerOf(locale), NOW)?.payload
      })
  const [english, german] = [bodies('en'), bodies('de')]
  expect(english?.length).toBeGreaterThan(0)
  for (const [at, body] of english?.entries() ?? []) {
    expect(body).toBeTruthy()
    // Stewards announce in their own words.
    if (type !== 'announcement') expect(german?.[at]).not.toEqual(body)
  }
})

describe.each(Object.entries(SPOKEN))('%s is said', (type, spoken) => {
  test.each(spoken)('about %j', (data, ...words) => {
    for (const [index, locale] of ['en', 'de'].entries()) {
      const [title, body] = words[index] ?? []
      expect(messageFor([{ ...news(type, 3), data }], readerOf(locale), NOW)?.payload).toMatchObject({
        title,
        body,
      })
    }
  })
})

const ADA = { name: 'Ada', dates: 1 }
const BEN = { name: 'Ben', dates: 1 }
const TOM = { name: 'Tom', removed: true }
const PLAYERS: NotificationData = { ...FACTS, joined: [], left: [], declined: [], free: 1 }
const WHEN = 'Friday, 05.07. 22:30, TSG Padel'
const WANN = 'Freitag, 05.07. 22:30, TSG Padel'

test.each<[NotificationData, muted: string[], en: Words | null, de: Words | null]>([
  [
    { joined: [ADA] },
    [],
    ['Ada joined', `${WHEN} · 1 place left`],
    ['Ada spielt mit', `${WANN} · Noch 1 Platz frei`],
  ],
  [
    { joined: [ADA, BEN], free: 0 },
    [],
    ['Ada and Ben joined', `${WHEN} · full`],
    ['Ada und Ben spielen mit', `${WANN} · voll`],
  ],
  [
    { joined: [ADA, BEN], free: 0 },
    ['match_joined'],
    ['Everybody is there', `${WHEN} · full`],
    ['Ihr seid vollzählig', `${WANN} · voll`],
  ],
  [{ joined: [ADA, BEN], free: 0 }, ['match_joined', 'match_full'], null, null],
  [
    { left: [BEN], free: 0, held: 1 },
    [],
    ['Ben left', `${WHEN} · 1 place for the waiting list`],
    ['Ben hat abgesagt', `${WANN} · 1 Platz für die Warteliste`],
  ],
  [
    { joined: [ADA], free: 1, held: 2 },
    [],
    ['Ada joined', `${WHEN} · 2 places for the waiting list · 1 place left`],
    ['Ada spielt mit', `${WANN} · 2 Plätze für die Warteliste · Noch 1 Platz frei`],
  ],
  // Not everybody is there: who waits decides first.
  [{ joined: [ADA], free: 0, held: 1 }, ['match_joined'], null, null],
  [
    { joined: [ADA], left: [BEN, TOM], declined: [{ name: 'Ida' }] },
    [],
    ['Ada joined · Ben left · Tom was removed · Ida declined', `${WHEN} · 1 place free again`],
    [
      'Ada spielt mit · Ben hat abgesagt · Tom ist nicht mehr dabei · Ida hat abgelehnt',
      `${WANN} · 1 wieder frei`,
    ],
  ],
  [
    { joined: [ADA, { ...ADA, guest: true }], left: [{ ...TOM, guest: true }] },
    [],
    ['Ada and Ada (guest) joined · Tom (guest) was removed', `${WHEN} · 1 place free again`],
    ['Ada und Ada (Gast) spielen mit · Tom (Gast) ist nicht mehr dabei', `${WANN} · 1 wieder frei`],
  ],
  [
    { left: [BEN], joined: [ADA] },
    ['match_left'],
    ['Ada joined', `${WHEN} · 1 place left`],
    ['Ada spielt mit', `${WANN} · Noch 1 Platz frei`],
  ],
  [
    { declined: [{ ...ADA, dates: 3 }], free: 2 },
    [],
    ['Ada declined', `${WHEN} · 3 dates · 2 places left`],
    ['Ada hat abgelehnt', `${WANN} · 3 Termine · Noch 2 Plätze frei`],
  ],
])('players %j, with %j muted', (facts, muted, ...words) => {
  for (const [index, locale] of ['en', 'de'].entries()) {
    const entry = { ...news('match_joined', 3), data: { ...PLAYERS, ...facts }, muted }
    const [title, body] = words[index] ?? []
    const payload = messageFor([entry], readerOf(locale), NOW)?.payload
    expect(payload).toEqual(words[index] ? expect.objectContaining({ title, body }) : undefined)
  }
})

test('the short message and that of a test are in the language, too', () => {
  const reader = readerOf('de')
  const message = messageFor([{ ...news('match_left', 3), data: FACTS }], reader, NOW)
  expect(message && shortMessageFor(message, reader).payload).toMatchObject({
    title: 'Rückzug',
    body: 'Mehr dazu in der App.',
  })
  expect(testMessage(reader).payload).toMatchObject({ title: 'Es klappt' })
})

test.each([
  [
    { match_date: ['2030-07-05T20:00:00+00:00', '2030-07-05T20:30:00+00:00'] },
    'Friday, 05.07. 22:30 instead of 22:00.',
    'Freitag, 05.07. 22:30 statt 22:00.',
  ],
  [
    {
      match_date: ['2030-07-04T20:30:00+00:00', '2030-07-05T20:30:00+00:00'],
      location: ['Court Hall', 'TSG Padel'],
    },
    'Friday, 05.07. 22:30 instead of Thursday, 04.07. 22:30. TSG Padel instead of Court Hall.',
    'Freitag, 05.07. 22:30 statt Donnerstag, 04.07. 22:30. TSG Padel statt Court Hall.',
  ],
  [{ description: [], players: [4, 2] }, '', ''],
])('a change of %j is said behind the sentence', (changes, ...words) => {
  for (const [index, locale] of ['en', 'de'].entries()) {
    const data = { ...FACTS, changes: changes as unknown as NonNullable<NotificationData['changes']> }
    const updated = { ...news('match_updated', 3), data }
    const { body = '' } = (messageFor([updated], readerOf(locale), NOW)?.payload ?? {}) as { body?: string }
    const sentence = [
      'The match at TSG Padel on 05.07.2030 at 22:30 has been updated by the organizer.',
      'Das Spiel wurde geändert: TSG Padel, 05.07.2030 um 22:30\u00a0Uhr.',
    ][index]
    expect(body).toBe(`${sentence} ${words[index]}`.trim())
  }
})

test('several things about a match are one message, the most recent first', () => {
  const updated = { ...news('match_updated', 3), data: FACTS }
  const joined = { ...news('match_joined', 3), data: { ...PLAYERS, joined: [ADA] } }
  const muted = { ...joined, muted: ['match_joined'] }
  const title = 'Updated'
  const body = 'The match at TSG Padel on 05.07.2030 at 22:30 has been updated by the organizer.'
  expect(messageFor([updated, joined], ENGLISH, NOW)?.payload).toMatchObject({
    title,
    body: `${body}\nAda joined: ${WHEN} · 1 place left`,
    tag: MATCH,
  })
  expect(messageFor([updated, muted], ENGLISH, NOW)?.payload).toMatchObject({ title, body })
  expect(messageFor([muted], ENGLISH, NOW)).toBeNull()
})

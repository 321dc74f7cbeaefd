import { expect, test } from 'vitest'
import {
  type QuestionContext,
  whyDatesChanged,
  whyMatchChanged,
  whyNotAnswer,
  whyNotEdit,
  whyNotInvite,
  whyNotJoin,
  whyNotLeave,
  whyNotOwn,
  whyNotRemove,
  whyNotWithdraw,
  whyStarted,
} from './closed-question.ts'
import type { Participant } from './participant.ts'

const START = '2026-11-20T17:30:00.000Z'
const MATCH = {
  location: 'Arena',
  match_date: START,
  match_type: 'standard',
  players: 4,
  creator_id: 'tim',
}
const EVENT = { ...MATCH, match_type: 'event', players: 2 }

const person = (user_id: string, status = 'confirmed', team: string | null = null) =>
  ({ user_id, status, team_assignment: team, username: user_id }) as Participant
const people = (count: number, team: string | null = null) =>
  Array.from({ length: count }, (_, at) => person(`${team}${at}`, 'confirmed', team))

const ground = (change: Partial<QuestionContext> = {}): QuestionContext => ({
  match: MATCH,
  participants: [],
  userId: 'me',
  at: Date.parse(START) - 1,
  ...change,
})
const ofEvent = (change: Partial<QuestionContext> = {}) => ground({ match: EVENT, ...change })
const me = (status: string) => ({ participants: [person('me', status)] })
const anyTeam = { ...MATCH, team: null }
const teamA = { ...MATCH, team: 'A' as const }
const event = { ...EVENT, team: null }

test.each([
  ['it stays open', whyNotJoin(anyTeam, ground()), null],
  ['nothing is known of others yet', whyNotJoin(teamA, ground({ participants: undefined })), null],
  [
    'it is fetched again',
    whyNotJoin(anyTeam, ground({ match: { ...MATCH, match_date: '2026-11-20T17:30:00+00:00' } })),
    null,
  ],
  ['it is deleted', whyNotJoin(anyTeam, ground({ match: null })), { why: 'gone', kind: 'match' }],
  [
    'it moves to another day',
    whyNotJoin(anyTeam, ground({ match: { ...MATCH, match_date: '2026-11-21T17:30:00Z' } })),
    { why: 'moved', kind: 'match' },
  ],
  [
    'it moves to another place',
    whyNotJoin(anyTeam, ground({ match: { ...MATCH, location: 'Hall' } })),
    { why: 'moved', kind: 'match' },
  ],
  ['it begins', whyNotJoin(anyTeam, ground({ at: Date.parse(START) })), { why: 'begun', kind: 'match' }],
  ['one is in', whyNotJoin(anyTeam, ground(me('confirmed'))), { why: 'already-in', kind: 'match' }],
  ['one is invited', whyNotJoin(anyTeam, ground(me('pending'))), { why: 'invited', kind: 'match' }],
  ['one has declined', whyNotJoin(anyTeam, ground(me('declined'))), null],
  ['it fills up', whyNotJoin(anyTeam, ground({ participants: people(4) })), { why: 'full', kind: 'match' }],
  [
    'the team fills up',
    whyNotJoin(teamA, ground({ participants: people(2, 'A') })),
    { why: 'team-full', kind: 'match' },
  ],
  ['the other team fills up', whyNotJoin(teamA, ground({ participants: people(2, 'B') })), null],
  [
    'it gets smaller',
    whyNotJoin(anyTeam, ground({ match: { ...MATCH, players: 2 }, participants: people(2) })),
    { why: 'full', kind: 'match' },
  ],
  [
    'an event fills up',
    whyNotJoin(event, ofEvent({ participants: people(2) })),
    { why: 'full', kind: 'event' },
  ],
  ['one is invited to an event', whyNotJoin(event, ofEvent(me('pending'))), null],
  ['one is still in', whyNotLeave(MATCH, ground(me('confirmed'))), null],
  ['one has left', whyNotLeave(MATCH, ground()), { why: 'not-in', kind: 'match' }],
  [
    'one has left what is private',
    whyNotLeave(MATCH, ground({ match: null })),
    { why: 'not-in', kind: 'match' },
  ],
  [
    'what one leaves is deleted',
    whyNotLeave(MATCH, ground({ match: null, ...me('confirmed') })),
    { why: 'gone', kind: 'match' },
  ],
  [
    'what one leaves begins',
    whyNotLeave(EVENT, ofEvent({ ...me('confirmed'), at: Date.parse(START) })),
    { why: 'begun', kind: 'event' },
  ],
  [
    'who is removed is there',
    whyNotRemove({ ...EVENT, attendee: person('me') }, ofEvent({ ...me('confirmed'), userId: 'tim' })),
    null,
  ],
  [
    'who is removed has left',
    whyNotRemove({ ...EVENT, attendee: person('Tim') }, ofEvent({ ...me('confirmed'), userId: 'tim' })),
    { why: 'attendee-gone', kind: 'event', name: 'Tim' },
  ],
  [
    'the event is gone first',
    whyNotRemove({ ...EVENT, attendee: person('Tim') }, ofEvent({ match: null })),
    { why: 'gone', kind: 'event' },
  ],
  ['there is room to invite', whyNotInvite(MATCH, ground({ userId: 'tim', participants: people(3) })), null],
  [
    'there is no room to invite',
    whyNotInvite(MATCH, ground({ userId: 'tim', participants: people(4) })),
    { why: 'full', kind: 'match' },
  ],
  ['what is deleted has begun', whyMatchChanged(MATCH, ground({ at: Date.parse(START) })), null],
  [
    'what has to be ahead has begun',
    whyStarted(MATCH, ground({ at: Date.parse(START) })),
    { why: 'begun', kind: 'match' },
  ],
])('%s', (_, lost, why) => {
  expect(lost).toEqual(why)
})

const mine = ground({ match: { ...MATCH, creator_id: 'me' } })
const invited = { id: 'row', username: 'Nils', status: 'invited' } as Participant
const twoDates = { ...MATCH, dates: 2 }
const withdrawal = { ...MATCH, invited }
const answered = (status: string) => ({ ...mine, participants: [{ ...invited, status } as Participant] })

test.each([
  ['it is still their own', whyNotOwn(MATCH, mine), null],
  ['it is gone', whyNotOwn(MATCH, { ...mine, match: null }), { why: 'gone', kind: 'match' }],
  ['it belongs to somebody else', whyNotOwn(MATCH, ground()), { why: 'not-yours', kind: 'match' }],
  ['the event belongs to somebody else', whyNotOwn(EVENT, ofEvent()), { why: 'not-yours', kind: 'event' }],
  ['nobody has answered', whyNotWithdraw(withdrawal, answered('invited')), null],
  ['the answers are not known', whyNotWithdraw(withdrawal, { ...mine, participants: undefined }), null],
  [
    'they have accepted',
    whyNotWithdraw(withdrawal, answered('confirmed')),
    { why: 'answered', kind: 'match', name: 'Nils' },
  ],
  [
    'it was withdrawn elsewhere',
    whyNotWithdraw(withdrawal, mine),
    { why: 'not-invited', kind: 'match', name: 'Nils' },
  ],
  ['one is still asked', whyNotAnswer(twoDates, ground(me('invited')), 2), null],
  [
    'one date less waits',
    whyNotAnswer(twoDates, ground(me('invited')), 1),
    { why: 'invitation-dates', kind: 'match' },
  ],
  [
    'one is not asked any more',
    whyNotAnswer(twoDates, ground(), 2),
    { why: 'invitation-over', kind: 'match' },
  ],
  [
    'one has answered',
    whyNotAnswer(twoDates, ground(me('confirmed')), 1),
    { why: 'invitation-over', kind: 'match' },
  ],
  ['the match is gone', whyNotAnswer(twoDates, ground({ match: null }), 0), { why: 'gone', kind: 'match' }],
  ['nobody is known yet', whyNotAnswer(twoDates, ground({ participants: undefined }), 2), null],
  ['as many dates wait as before', whyDatesChanged(3, 3), null],
  ['fewer dates wait', whyDatesChanged(3, 2), { why: 'invitation-dates', kind: 'match' }],
  ['none waits', whyDatesChanged(3, 0), { why: 'invitation-over', kind: 'match' }],
])('a question of the creator or of somebody invited: %s', (_case, lost, why) => expect(lost).toEqual(why))

const stored = {}
const edited = { match: { match_type: 'standard', creator_id: 'me', series_id: 's' }, stored }
const after = (change: object) => whyNotEdit(edited, { ...edited, userId: 'me', ...change })
test.each([
  ['nothing happens', after({}), null],
  ['the match is not known yet', whyNotEdit({ match: undefined, stored }, { ...edited, userId: 'me' }), null],
  ['it is gone', after({ match: undefined }), { why: 'gone', kind: 'match' }],
  ['another device changes it', after({ stored: {} }), { why: 'edited', kind: 'match' }],
  [
    'it leaves its series',
    after({ match: { ...edited.match, series_id: null } }),
    { why: 'edited', kind: 'match' },
  ],
  [
    'it is handed on',
    after({ match: { ...edited.match, creator_id: 'tim' } }),
    { why: 'not-yours', kind: 'match' },
  ],
])('a question about a change that is to be saved: %s', (_case, lost, why) => expect(lost).toEqual(why))

import { QueryClient } from '@tanstack/react-query'
import { boardLinkQuery } from '@/features/evening/queries/board-link.ts'
import { organisersQuery, useEvening } from '@/features/evening/queries/evening.ts'
import { eveningLogQuery } from '@/features/evening/queries/log.ts'
import { podiumQuery } from '@/features/evening/queries/places.ts'
import { useHabits } from '@/features/match-form/queries.ts'
import {
  fetchListed,
  fetchStates,
  fetchStatesOf,
  matchListQuery,
  ownMatchesQuery,
} from '@/features/match-list/queries/matches.ts'
import { type MatchFilters, NO_FILTERS } from '@/features/match-list/schema.ts'
import {
  applyChanges,
  commentsQuery,
  lastVisitQuery,
  rowSource,
} from '@/features/messages/queries/comments.ts'
import {
  invitedCountQuery,
  ownPartQuery,
  useAttendanceState,
} from '@/features/participation/queries/attendance.ts'
import { addAttendees, attendeesQuery, invitedQuery } from '@/features/participation/queries/attendees.ts'
import { type Match, matchLinkQuery, matchQuery } from '@/features/participation/queries/match.ts'
import { mutedMatchesQuery } from '@/features/participation/queries/mutes.ts'
import { ownDatesQuery, participantsQuery } from '@/features/participation/queries/participants.ts'
import {
  missedSlotQuery,
  useAsks,
  useOffers,
  useWaiting,
  waitingSlotsQuery,
} from '@/features/participation/queries/waiting.ts'
import { forecastQuery } from '@/features/rating/queries.ts'
import { dayResultsQuery } from '@/features/results/queries/day-results.ts'
import { useResult } from '@/features/results/queries/result.ts'
import type { Requests } from './all-requests.ts'
import { hook, query } from './record-requests.ts'
import {
  COMMENT,
  EVENING,
  EVENT,
  FULL,
  MATCH,
  ME,
  NOW,
  OTHER,
  PARTICIPANT,
  PLAYED,
  REQUEST_DAY,
} from './things.ts'

const LATER = '2026-06-02T12:00:00.000Z'
const match = (id: string) => ({ id, players: 4, match_date: LATER }) as Match
const list = (filters: Partial<MatchFilters>) => query(matchListQuery({ ...NO_FILTERS, ...filters }))
const PAGES = [
  {
    matches: [],
    asked: 0,
    until: { match_date: LATER, id: MATCH },
    cursor: { since: NOW, after: null },
  },
]
/** A comment that stood on no page has gone: the others are counted. */
const gone = [{ eventType: 'DELETE' as const, table: 'match_comments', new: {}, old: { id: COMMENT } }]

/** Asks for attendees who came after the last page that is known. */
async function askForLatest(): Promise<void> {
  const client = new QueryClient()
  const data = { pages: [{ rows: [], next: null }], pageParams: [null] }
  client.setQueryData(attendeesQuery(EVENT).queryKey, data)
  await addAttendees(client, EVENT, [PARTICIPANT])
}

/** Requests about matches: the list, one of them, its people, its thread, its waiting list, its evening, its result. */
export const MATCH_REQUESTS: Requests = {
  attendeeCountQuery: [hook(() => useAttendanceState(match(EVENT)))],
  attendeesQuery: [
    query(attendeesQuery(EVENT)),
    query(attendeesQuery(EVENT), { created_at: NOW, id: PARTICIPANT }),
  ],
  boardLinkQuery: [query(boardLinkQuery(EVENING))],
  commentsQuery: [query(commentsQuery(MATCH)), query(commentsQuery(MATCH), { created_at: NOW, id: COMMENT })],
  dayResultsQuery: [query(dayResultsQuery(REQUEST_DAY))],
  eveningLogQuery: [query(eveningLogQuery(EVENING, 1)), query(eveningLogQuery(EVENING, 1), 20)],
  eveningQuery: [hook(() => useEvening(EVENING))],
  forecastQuery: [query(forecastQuery(MATCH, 'pairs'))],
  invitedCountQuery: [query(invitedCountQuery(EVENT))],
  invitedQuery: [query(invitedQuery(EVENT)), query(invitedQuery(EVENT, [OTHER]))],
  lastVisitQuery: [query(lastVisitQuery(MATCH, ME))],
  matchLinkQuery: [query(matchLinkQuery(MATCH))],
  matchListQuery: [
    list({}),
    list({ location: 'TSG Padel (eBuSy)' }),
    list({ level: 'Pro', players: 4 }),
    list({ day: REQUEST_DAY }),
    list({ mine: true }),
    list({ fitting: true }),
    query(matchListQuery(NO_FILTERS), { since: NOW, after: { match_date: LATER, id: MATCH } }),
  ],
  matchQuery: [query(matchQuery(MATCH))],
  missedSlotQuery: [query(missedSlotQuery(MATCH))],
  mutedMatchesQuery: [query(mutedMatchesQuery(ME))],
  organisersQuery: [query(organisersQuery(EVENING))],
  ownDatesQuery: [query(ownDatesQuery(MATCH))],
  ownMatchesQuery: [query(ownMatchesQuery(ME))],
  ownPartQuery: [query(ownPartQuery(EVENT, ME))],
  participantsQuery: [query(participantsQuery(MATCH))],
  podiumQuery: [query(podiumQuery(EVENING))],
  resultQuery: [hook(() => useResult(PLAYED))],
  useHabits: [hook(useHabits)],
  useOpenSlots: [hook(() => useOffers(ME, '')), hook(() => useAsks(ME, ''))],
  versionQuery: [hook(() => useEvening(EVENING))],
  waitingQuery: [hook(() => useWaiting(match(FULL)))],
  waitingSlotsQuery: [query(waitingSlotsQuery(ME))],
  'match-list/queries/matches.ts fetchListed': [() => fetchListed([MATCH, EVENT])],
  'match-list/queries/matches.ts fetchStates': [() => fetchStates([MATCH, EVENT])],
  'match-list/queries/matches.ts fetchStatesOf': [() => fetchStatesOf(NO_FILTERS, PAGES)],
  'messages/queries/comments.ts rowSource': [
    () => rowSource(new QueryClient(), MATCH).states(null, 100),
    () => rowSource(new QueryClient(), MATCH).states(NOW, 100),
    () => rowSource(new QueryClient(), MATCH).some([COMMENT]),
  ],
  'messages/queries/comments.ts applyChanges': [() => applyChanges(new QueryClient(), MATCH, gone)],
  'participation/queries/attendees.ts addAttendees': [askForLatest],
}

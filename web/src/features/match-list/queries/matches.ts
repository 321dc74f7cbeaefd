import { PAGE_SIZE } from '@domain/limits.ts'
import { isCovered, type MatchPage, type Position } from '@domain/match/match-pages.ts'
import { FORM_COLUMNS, type MatchColumn } from '@domain/match/match-values.ts'
import { byArrival, type Change, type Participant, withChanges } from '@domain/participants/participant.ts'
import { participantFrom } from '@domain/participants/participant-row.ts'
import { millisecondsInDay } from '@domain/time-units.ts'
import { t } from '@lingui/core/macro'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutationState } from '@tanstack/react-query'
import type { Database } from '@/lib/backend/database.types.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { instantNow, serverNow, timeStamp } from '@/lib/time/clock.ts'
import { dayRange } from '@/lib/time/datetime.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import type { MatchFilters } from '../schema.ts'

export const participationKey = (matchId: string) => ['participation', matchId] as const

export const matchListKeys = {
  all: ['matches'] as const,
  of: (filters: MatchFilters) => ['matches', filters] as const,
}

/** The matches that the member plays from a day ago to a day ahead. */
export const ownMatchKeys = {
  all: ['own-matches'] as const,
  of: (userId: string) => ['own-matches', userId] as const,
}

type MatchRow = Database['public']['Tables']['matches']['Row']

const OTHER_COLUMNS = [
  ...(['id', 'creator_id', 'series_id', 'is_recurring', 'recurrence'] as const),
  ...(['updated_at', 'hidden_at', 'hidden_because'] as const),
] as const
type ShownColumns = Pick<MatchRow, MatchColumn | (typeof OTHER_COLUMNS)[number]>

/** The state of a match, which tells whether a card that was fetched earlier is still up to date. */
export interface MatchState extends Position {
  updated_at: string
  /** Number of participants of any status, and a version that changes with each of them. */
  participantCount: number
  participantsVersion: string | null
  comments: number
  /** Free slots that are held for members on the waiting list, and the first deadline among them (ISO 8601). */
  held: number
  heldUntil: string | null
  /** Number of members on the waiting list. */
  waiting: number
}

/** A match of the list, with only those participants that its card shows. */
export interface ListedMatch extends ShownColumns, MatchState {
  creator: { id: string; username: string } | null
  /** Confirmed ones first, as many as fit on a card, and the member's own row wherever it is. */
  participants: Participant[]
  /** Tells whether `participants` are all of them. */
  isWhole: boolean
  /** Tells whether the member is on its waiting list. Missing in a list that an older version has stored. */
  isWaiting?: boolean
  /** Tells whether it fits the member. Missing in pages of a list that is not narrowed by it. */
  fits_me?: boolean | null
  confirmed: number
  /** The time of the request in milliseconds: later actions of the member may be missing in the row. */
  askedAt: number
}

const CARD = [
  ...FORM_COLUMNS,
  ...OTHER_COLUMNS,
  ...['creator_name', 'total', 'confirmed', 'version', 'participant_rows', 'comments'],
  ...['waiting', 'held', 'held_until', 'is_waiting'],
].join()
const STATE = 'id, match_date, updated_at, total, version, comments, waiting, held, held_until'
// More ids would not fit into a URL.
const IDS_AT_A_TIME = 50

interface Cursor {
  /** All pages use the same instant, so that a match that begins meanwhile does not shift them. */
  since: string
  /** The last match of the previous page; null for the first page. An offset would shift when rows come or go. */
  after: Position | null
}

export interface ListPage extends MatchPage<ListedMatch> {
  cursor: Cursor
  /** The time of the request, by `performance.now()`. */
  asked: number
}

/** The matches to come, or those of a chosen day, in order of time, twenty at a time. */
export function matchListQuery(filters: MatchFilters) {
  return infiniteQueryOptions({
    queryKey: matchListKeys.of(filters),
    queryFn: ({ pageParam, signal }) =>
      fetchPage(filters, pageParam ?? { since: timeStamp(), after: null }, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ until, cursor }) => until && { ...cursor, after: until },
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ matches }) => matches)),
  })
}

async function fetchPage(filters: MatchFilters, cursor: Cursor, signal: AbortSignal): Promise<ListPage> {
  const asked = performance.now()
  const askedAt = instantNow()
  const { after } = cursor
  let query = narrowed(CARD, filters, cursor)
  if (after) query = query.or(`match_date.gt."${after.match_date}",id.gt.${after.id}`)
  const answer = await query
    .order('match_date')
    .order('id')
    .range(0, PAGE_SIZE - 1)
    .abortSignal(signal)
  const matches = rowsOf<Row>(answer).map((row) => ({ ...listedMatch(row, askedAt), ...fitting(filters) }))
  const last = matches.at(-1)
  const until = last && matches.length === PAGE_SIZE ? { match_date: last.match_date, id: last.id } : null
  return { matches, until, cursor, asked }
}

/** All rows of a list that is narrowed by what fits the member do; those of other lists do not tell. */
export const fitting = (filters: MatchFilters): Pick<ListedMatch, 'fits_me'> =>
  filters.fitting ? { fits_me: true } : {}

/** Fetches the matches of these ids, without filters. Matches that are deleted or not visible are missing in the result. */
export async function fetchListed(ids: readonly string[]): Promise<ListedMatch[]> {
  const askedAt = instantNow()
  // Pages do without `fits_me`: it would be a tenth of what they take.
  const columns = `${CARD},fits_me`
  const rows = await inTurns(ids, (some) => supabase().from('listed_matches').select(columns).in('id', some))
  return (rows as Row[]).map((row) => listedMatch(row, askedAt))
}

/** Fetches the current state of the matches of these ids, in a few bytes each. */
export async function fetchStates(ids: readonly string[]): Promise<MatchState[]> {
  const rows = await inTurns(ids, (some) => supabase().from('listed_matches').select(STATE).in('id', some))
  return (rows as StateRow[]).map(stateOf)
}

/** Fetches the state of every match in the range of the pages, including new ones. */
export async function fetchStatesOf(filters: MatchFilters, pages: readonly ListPage[]) {
  const [first] = pages
  if (!first) return []
  let query = narrowed(STATE, filters, first.cursor)
  const until = pages.at(-1)?.until
  if (until) query = query.lte('match_date', until.match_date)
  const states = rowsOf<StateRow>(await query).map(stateOf)
  return states.filter((state) => isCovered(pages, state))
}

function narrowed(columns: string, filters: MatchFilters, { since, after }: Cursor) {
  const range = filters.day ? dayRange(filters.day) : null
  let query = supabase()
    .from('listed_matches')
    .select(columns)
    .gte('match_date', after?.match_date ?? range?.from.toISOString() ?? since)
  if (range) query = query.lt('match_date', range.to.toISOString())
  if (filters.location) query = query.eq('location', filters.location)
  if (filters.level) query = query.eq('skill_level', filters.level)
  if (filters.players) query = query.eq('players', filters.players)
  if (filters.fitting) query = query.is('fits_me', true)
  if (filters.mine) query = query.is('is_mine', true)
  return query
}

async function inTurns(
  ids: readonly string[],
  ask: (ids: readonly string[]) => PromiseLike<Parameters<typeof unwrap>[0]>,
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let first = 0; first < ids.length; first += IDS_AT_A_TIME)
    rows.push(...rowsOf(await ask(ids.slice(first, first + IDS_AT_A_TIME))))
  return rows
}

// The types cannot follow a select that is composed of parts; contract tests check it.
const rowsOf = <R>(answer: Parameters<typeof unwrap>[0]) => unwrap(answer) as R[]

/** A row of `participant_rows`; an instant as PostgreSQL writes it outside of JSON, in UTC whatever the zone of the database. */
type ParticipantRow = [
  id: string,
  userId: string | null,
  status: string,
  team: string | null,
  createdAt: string,
  name: string | null,
  guestKind: string | null,
  picture: string | null,
  level: string | null,
]
interface StateRow extends Position {
  updated_at: string
  total: number
  version: string | null
  comments: number
  waiting: number
  held: number
  held_until: string | null
}
type Row = ShownColumns &
  StateRow & {
    creator_name: string | null
    confirmed: number
    participant_rows: ParticipantRow[] | null
    is_waiting: boolean
    fits_me?: boolean
  }

function listedMatch(
  { participant_rows, creator_name, is_waiting, total, version, ...match }: Row,
  askedAt: number,
): ListedMatch {
  const shown = participant_rows ?? []
  return {
    ...match,
    ...stateOf({ ...match, total, version }),
    creator:
      match.creator_id === null || creator_name === null
        ? null
        : { id: match.creator_id, username: creator_name },
    isWaiting: is_waiting,
    isWhole: shown.length >= total,
    participants: shown.map((row) => listedParticipant(row, match.id)).sort(byArrival),
    askedAt,
  }
}

function stateOf({
  id,
  match_date,
  updated_at,
  total,
  version,
  comments,
  waiting,
  held,
  held_until,
}: StateRow): MatchState {
  const isHeld = waiting > 0 && held > 0
  return {
    id,
    match_date,
    updated_at,
    participantCount: total,
    participantsVersion: version,
    comments,
    held: isHeld ? held : 0,
    heldUntil: isHeld ? held_until : null,
    waiting,
  }
}

function listedParticipant(row: ParticipantRow, matchId: string): Participant {
  const [id, user_id, status, team_assignment, createdAt, name, guest_kind, avatar_filename, skill_level] =
    row
  const created_at = `${createdAt.replace(' ', 'T')}+00:00`
  const own = { id, match_id: matchId, user_id, status, team_assignment, guest_kind, created_at }
  return participantFrom(
    { ...own, guest_name: name, updated_at: created_at, responded_at: null },
    { username: null, avatar_url: null, avatar_filename, skill_level },
    formerMember(),
  )
}

/** Removes duplicates: a match that moved while pages were fetched can be in two of them. */
export function withoutRepeats<M extends { id: string }>(matches: readonly M[]): M[] {
  return [...new Map(matches.map((match) => [match.id, match])).values()]
}

/** The list as it was last fetched, or has been kept up to date since (`components/list/match-list.tsx`). */
export const useMatchList = (filters: MatchFilters) => useInfiniteQuery(matchListQuery(filters))

/**
 * Returns the participants of a listed match, with this member's joins, leaves and answers that the fetched row cannot contain yet: pending
 * ones, and those sent after the request.
 */
export function useShownParticipants({ id, participants, askedAt }: ListedMatch): Participant[] {
  const changes = useMutationState({
    filters: {
      mutationKey: participationKey(id),
      predicate: ({ state: { status, submittedAt } }) =>
        status === 'pending' || (status === 'success' && submittedAt > askedAt),
    },
    select: ({ state }) => state.variables as Change,
  })
  return withChanges(participants, id, changes)
}

export function ownMatchesQuery(userId: string) {
  return queryOptions({
    queryKey: ownMatchKeys.of(userId),
    queryFn: async ({ signal }) => {
      const at = (milliseconds: number) => new Date(serverNow() + milliseconds).toISOString()
      const answer = await supabase()
        .from('matches')
        .select(
          'id, location, description, match_date, end_time, match_duration, match_type, mine:match_participants!inner(id, user_id, status)',
        )
        .eq('mine.user_id', userId)
        .eq('mine.status', 'confirmed')
        .gte('match_date', at(-millisecondsInDay))
        .lt('match_date', at(millisecondsInDay))
        .order('match_date')
        .abortSignal(signal)
      return unwrap(answer)
    },
    refetchOnWindowFocus: 'always',
  })
}

/** A match that is played these days; `mine` is the member's own place. */
export type OwnMatch = Awaited<ReturnType<NonNullable<ReturnType<typeof ownMatchesQuery>['queryFn']>>>[number]

export const listFailure = () => ({
  title: t`Error`,
  description: t`Could not connect to the server. Please try again later.`,
})

import { type MatchResult, type SetScore, setsOf } from '@domain/match/result/match-result.ts'
import { setsText } from '@domain/match/result/set-texts.ts'
import { winnerOf } from '@domain/match/result/valid-sets.ts'
import { shortNames } from '@domain/participants/short-names.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { formerMember, guestName } from '@/lib/words/shown-name.ts'
import type { ResultEntry, ResultPlayer, ResultVersion, Seats, SeenResult } from '../queries/result.ts'

export type Pair = readonly [string, string]

/** A version as a reader tells it: their own pair comes first. */
export interface ShownVersion {
  id: string
  first: Pair
  second: Pair
  outcome: MatchResult['outcome']
  sets: readonly SetScore[]
  isTieBreak: boolean
  author: string | null
  at: string
}

/** Returns the version that an entry of the log has brought, from the side of the reader. */
export function versionOf(seen: SeenResult, entryId: string | null): ShownVersion | null {
  const entry = seen.entries.find(({ id }) => id === entryId)
  const version = entry && said(entry)
  return version ? shownFrom(seen, entry, version) : null
}

/** Returns the content of a report; null for other entries. */
export function said(entry: ResultEntry): ResultVersion | null {
  const { outcome, sets, is_tie_break, seats } = entry
  return outcome && seats ? { outcome, seats, sets: sets ?? [], is_tie_break: is_tie_break ?? false } : null
}

function shownFrom({ you }: SeenResult, entry: ResultEntry, version: ResultVersion): ShownVersion {
  const [a1, a2, b1, b2] = version.seats
  const isB = you.seat !== null && [b1, b2].includes(you.seat)
  const a: Pair = [a1, a2]
  const b: Pair = [b1, b2]
  const sets = setsOf(version.sets)
  return {
    id: entry.id,
    first: ownFirst(isB ? b : a, you.seat),
    second: isB ? a : b,
    outcome: version.outcome,
    sets: isB ? sets.map(([x, y]): SetScore => [y, x]) : sets,
    isTieBreak: version.is_tie_break,
    author: entry.author_seat,
    at: entry.at,
  }
}

const ownFirst = ([one, other]: Pair, seat: string | null): Pair =>
  other === seat ? [other, one] : [one, other]

export const winnerOfVersion = ({ outcome, sets, isTieBreak }: ShownVersion) =>
  winnerOf({ outcome, sets, isTieBreak })

/** '6:4 3:6 [10:8]', 'not played', or '6:4 2:1, not finished'. */
export function versionText(version: Pick<ShownVersion, 'outcome' | 'sets' | 'isTieBreak'>): string {
  const sets = setsText(version)
  if (version.outcome === 'not_played') return t`not played`
  return version.outcome === 'unfinished' ? t`${sets}, not finished` : sets
}

/** The pairs in which the four have begun: those of the teams, the own one first. */
export function usualSeats(seen: SeenResult, seat: string): Seats | null {
  const me = seen.players.find(({ id }) => id === seat)
  const others = seen.players.filter(({ id }) => id !== seat)
  const partner = others.find(({ team }) => hasTeams(seen) && team === me?.team) ?? others[0]
  return partner ? seatsWith(seen, seat, partner.id) : null
}

/** The seats of a pair of the member and a partner, against the other two. */
export function seatsWith(seen: SeenResult, seat: string, partner: string): Seats | null {
  const [one, other] = seen.players.filter(({ id }) => id !== seat && id !== partner)
  return one && other ? [seat, partner, one.id, other.id] : null
}

const hasTeams = ({ players }: SeenResult) =>
  (['A', 'B'] as const).every((team) => players.filter((player) => player.team === team).length === 2)

/** Returns whoever may confirm a version of `author`: the other pair in it, as far as they were in the other team, and have an account. */
export function answerers(seen: SeenResult, seats: Seats, author: string): ResultPlayer[] {
  const pairs = [seats.slice(0, 2), seats.slice(2)]
  const others = pairs.find((pair) => !pair.includes(author)) ?? []
  const team = seen.players.find(({ id }) => id === author)?.team
  return seen.players.filter(
    (player) =>
      others.includes(player.id) && player.member_id !== null && !(hasTeams(seen) && player.team === team),
  )
}

/** Short names of the four by their participations; the member's own is 'You'. */
export function namesIn({ players, you }: SeenResult): (seat: string) => string {
  const shorts = shortNames(players.map(({ name }) => name ?? formerMember()))
  const byId = new Map(
    players.map(({ id, is_guest }, at) => [
      id,
      id === you.seat ? t`You` : guestName(shorts[at] ?? '', is_guest),
    ]),
  )
  return (seat) => byId.get(seat) ?? formerMember()
}

/** 'You, Ela' */
export const pairLabel = (nameOf: (seat: string) => string, pair: Pair): string => pair.map(nameOf).join(', ')

/** 'Bo and Ida', in the language of the page. */
export const bothLabel = (names: readonly string[]): string => new Intl.ListFormat(i18n.locale).format(names)

/** 'Bo or Ida' */
export const eitherLabel = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names)

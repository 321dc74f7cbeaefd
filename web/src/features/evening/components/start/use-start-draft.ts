import type { EveningFormat, EveningInput } from '@domain/americano/evening/evening.ts'
import { roundsThatFit } from '@domain/americano/evening/round-time.ts'
import { seedOf } from '@domain/americano/seed.ts'
import { courtKind, nameWithoutKind } from '@domain/courts/court-kind.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { millisecondsInMinute } from '@domain/time-units.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { community } from '@/lib/backend/config.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { createSessionValues } from '@/lib/session-values.ts'
import { serverNow } from '@/lib/time/clock.ts'
import { endInstant } from '@/lib/time/datetime.ts'
import { pairUp } from './pair-list.tsx'
import type { Person } from './people.tsx'

/** 'p24': a game of 24 points; 'm12': one of 12 minutes. */
export type Length = `p${16 | 21 | 24 | 32}` | `m${number}`

export interface StartDraft {
  format: EveningFormat
  pairing: EveningInput['pairing']
  courts: readonly { name: string; isOn: boolean }[]
  length: Length
  /** Instant, in milliseconds. */
  until: number
  /** Its games count for the rating. */
  isRated: boolean
  absent: ReadonlySet<string>
  guests: readonly { id: string; name: string }[]
  /** The order in which neighbours are teams, as far as it was changed. */
  order: readonly string[]
  seed: number
}

const HALF_HOUR_MS = 30 * millisecondsInMinute
const USUAL_MS = 2 * 60 * millisecondsInMinute

export const LENGTHS: readonly Length[] = ['p16', 'p21', 'p24', 'p32', 'm10', 'm12', 'm15', 'm20']

export const gameOfLength = (length: Length): { points: number } | { minutes: number } =>
  length.startsWith('p') ? { points: Number(length.slice(1)) } : { minutes: Number(length.slice(1)) }

type Changes = Partial<Omit<StartDraft, 'absent'> & { absent: readonly string[] }>

// Choices outlive a reload of the page, and a step to another one.
const changes = createSessionValues<Changes>((stored) => (stored ?? {}) as Changes)
const changesKey = (matchId: string) => `evening-start-${currentUserId()}-${matchId}`

/** Drops the choices for an evening that has begun. */
export const forgetStart = (matchId: string): void => changes.set(changesKey(matchId), null)

/** The choices for the start of an evening, as they were changed, and else as they are usual. */
export function useStartDraft(match: Match, participants: readonly Participant[]) {
  const [usual] = useState<StartDraft>(() => ({
    format: 'americano',
    pairing: 'least_repeated',
    courts: courtsAt(match.location, participants.length),
    length: 'p24',
    until: endOf(match, serverNow()),
    isRated: false,
    absent: new Set<string>(),
    guests: [],
    order: [],
    seed: seedOf(`${match.id} ${match.match_date}`),
  }))
  const key = changesKey(match.id)
  const { absent = [], ...changed } = changes.use(key)
  const draft: StartDraft = { ...usual, ...changed, absent: new Set(absent) }
  const change = ({ absent: away, ...part }: Partial<StartDraft>) =>
    changes.set(key, { ...changes.get(key), ...part, ...(away && { absent: [...away] }) })
  return { draft: draft.until > serverNow() ? draft : { ...draft, until: usual.until }, change }
}

/** The double courts of the venue; as many are ours as the players fill. Without a venue they are counted. */
function courtsAt(location: string, players: number): StartDraft['courts'] {
  const needed = Math.max(1, Math.min(16, Math.floor(players / 4)))
  const venue = community().venues.find(({ name }) => name === location)
  const names =
    venue?.courts.filter((court) => courtKind(court) === 'double').map(({ name }) => nameWithoutKind(name)) ??
    []
  const known = names.length > 0 ? names : Array.from({ length: needed }, (_, at) => t`Court ${at + 1}`)
  return known.slice(0, 16).map((name, at) => ({ name, isOn: at < needed }))
}

function endOf({ match_date, end_time, match_duration }: Match, now: number): number {
  const end = endInstant(match_date, end_time, match_duration)
  return end && end > now + HALF_HOUR_MS ? end : Math.ceil((now + USUAL_MS) / HALF_HOUR_MS) * HALF_HOUR_MS
}

/** Times until which an evening may go: half hours around the one that is chosen, from now on. */
export function untilChoices(chosen: number, now: number): number[] {
  const around = [-2, -1, 0, 1, 2].map((steps) => chosen + steps * HALF_HOUR_MS)
  return around.filter((until) => until === chosen || until > now + HALF_HOUR_MS / 2)
}

export function roundsOf({ until, length }: Pick<StartDraft, 'until' | 'length'>, from: number): number {
  return roundsThatFit((until - from) / millisecondsInMinute, gameOfLength(length))
}

export function peopleOf(
  { absent, guests }: StartDraft,
  participants: readonly Participant[],
  short: (id: string) => string,
): Person[] {
  const members = participants.map(({ id, username, avatar_filename, guest_kind }) => ({
    ...{ id, name: username, short: short(id), picture: avatar_filename, isGuest: Boolean(guest_kind) },
    isHere: !absent.has(id),
  }))
  return [
    ...members,
    ...guests.map(({ id, name }) => ({
      id,
      name,
      short: short(id),
      picture: null,
      isGuest: true,
      isHere: true,
    })),
  ]
}

/** Teams of those who are here, in the order that was chosen. */
export function teamsOfDraft({ order }: StartDraft, here: readonly string[]) {
  const known = order.filter((id) => here.includes(id))
  return pairUp([...known, ...here.filter((id) => !known.includes(id))])
}

export const newGuest = (name: string) => ({ id: newId(), name })

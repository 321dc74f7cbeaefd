import { isLong } from 'supabase-compatible/testing/runs.ts'
import { ACTS } from './acts/all-acts.ts'
import { CHANGES } from './frames/changes.ts'
import { EVENTS } from './news/events.ts'
import { allBases, fits } from './scene/arrange.ts'
import { MATCHES } from './scene/matches.ts'
import { PERSONS, STRANGER } from './scene/persons.ts'
import { RELATIONS } from './scene/relations.ts'

/** The persons who come to a match, and the acts that each of them tries there. */
export interface Visit {
  relation: string
  match: string
  persons: string[]
  acts: string[]
}

/** So many acts of each visit are tried where not all of them are. */
const SHARE = 1

/** Persons of whom the same is expected come together, so that their answers can be compared. */
const GROUPS = Object.values(
  Object.groupBy(Object.keys(PERSONS), (name) => PERSONS[name]?.alike ?? name),
).map((names) => names ?? [])
const MATCH_NAMES = Object.keys(MATCHES)
const RELATION_NAMES = Object.keys(RELATIONS)
const FIRST = MATCH_NAMES[0]
const ALL_ACTS = Object.keys(ACTS)
const ON_MATCHES = ALL_ACTS.filter((name) => isOnMatch(name))

function isOnMatch(name: string): boolean {
  const act = ACTS[name]
  return act?.isModeration === true || ['match', 'link', 'guest', 'feed'].includes(act?.about ?? '')
}

/** Accounts that are no member's try everything in each run, each act a quarter of them. */
const QUARTERS = 4

function outsiders(seed: number): Visit[] {
  const persons = Object.keys(PERSONS).filter((name) => !PERSONS[name]?.isMember)
  return Array.from({ length: QUARTERS }, (_, quarter) => ({
    relation: 'stranger',
    match: 'open',
    persons: everyFourth(persons, quarter),
    acts: everyFourth(ALL_ACTS, quarter + seed),
  }))
}

function everyFourth(list: string[], from: number): string[] {
  return list.filter((_, index) => (index + from) % QUARTERS === 0)
}

/**
 * Everything in `npm run test:long`; otherwise a part in which each act, each relation and each state of a match is: half of the
 * pairs of a relation and a match. Two seeds in turn have the same half, and try other acts there.
 */
export const planVisits = (seed: number): Visit[] =>
  isLong ? everything() : [...outsiders(seed), ...half(seed)]

const half = (seed: number): Visit[] =>
  part(seed).filter((visit, index) => isFirst(visit) || (index + Math.floor(seed / 2)) % 2 === 0)

/** Acts that are about no match are tried at one only. */
function everything(): Visit[] {
  return allBases().map(({ relation, match }) => ({
    relation,
    match,
    persons: Object.keys(PERSONS).filter((person) => fits(person, relation)),
    acts: match === FIRST ? ALL_ACTS : ON_MATCHES,
  }))
}

function part(seed: number): Visit[] {
  const visited = new Map<string[], number>()
  return allBases().map(({ relation, match }, index) => {
    const fitting = GROUPS.filter(([first = '']) => fits(first, relation))
    const group = fitting[(index + seed) % fitting.length] ?? []
    const times = visited.get(group) ?? 0
    visited.set(group, times + 1)
    const [first = '', ...others] = group
    const second = others[times % others.length]
    return {
      relation,
      match,
      persons: second ? [first, second] : [first],
      acts: slice(ALL_ACTS, index * SHARE + seed, SHARE),
    }
  })
}

/** The first match that each relation can be to: an open one, if it has room. */
const FIRST_OF = new Map(
  allBases()
    .toReversed()
    .map(({ relation, match }) => [relation, match]),
)
const isFirst = ({ relation, match }: Visit) => FIRST_OF.get(relation) === match

/** One visit of so many: all persons as strangers, each relation, and each state of a match. */
const sample = (seed: number, every: number): Visit[] =>
  part(seed).filter((visit) => {
    const at = RELATION_NAMES.indexOf(visit.relation) + MATCH_NAMES.indexOf(visit.match) + seed
    return visit.relation === 'stranger' || isFirst(visit) || at % every === 0
  })

/** A share of a list from a place on; behind its end it begins anew. */
const slice = (list: string[], from: number, length: number): string[] =>
  Array.from({ length }, (_, index) => list[(from + index) % list.length] ?? '')

/** So many events of each visit happen where not all of them do. */
const EVENTS_OF_VISIT = 1
const ALL_EVENTS = Object.keys(EVENTS)

/** Chooses what others do in each scene. A member meets every event, in each relation, in each run. */
export function planNews(seed: number): Visit[] {
  const visits = isLong ? everything() : sample(seed, 8)
  return visits.map((visit, index) => {
    if (isLong) return { ...visit, persons: visit.persons.filter(isSomebody), acts: ALL_EVENTS }
    if (isFirst(visit))
      return {
        ...visit,
        persons: visit.relation === 'stranger' ? ['a member', 'a steward'] : ['a member'],
        acts: ALL_EVENTS,
      }
    return {
      ...visit,
      persons: visit.persons.filter(isSomebody),
      acts: slice(ALL_EVENTS, index * EVENTS_OF_VISIT + seed, EVENTS_OF_VISIT),
    }
  })
}

const isSomebody = (person: string) => PERSONS[person]?.claims !== STRANGER

const ALL_CHANGES = Object.keys(CHANGES)

/** Chooses the changes that a person watches. A player meets each of them in each run. */
export function planFrames(seed: number): Visit[] {
  if (isLong) return everything().map((visit) => ({ ...visit, acts: ALL_CHANGES }))
  const some = part(seed)
    .filter((_, index) => (index + seed) % 16 === 0)
    .map((visit, index) => ({ ...visit, acts: slice(ALL_CHANGES, index + seed, 1) }))
  return [{ relation: 'player', match: FIRST ?? '', persons: ['a member'], acts: ALL_CHANGES }, ...some]
}

/** Chooses who opens the pages and sees the pictures. */
export const planRoutes = (seed: number): Visit[] => (isLong ? everything() : sample(seed, 28))

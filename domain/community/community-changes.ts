import type { Community, Venue } from './community-config.ts'

/** A part of the community that changes as a whole: `title`, `links.coffee`, `operator.imprint`; `opening` of a venue. */
export interface CommunityChange {
  part: string
  /** The id and the name of the venue that has the part; `part` is 'venue' where it was added or has gone. */
  venue?: { id: string; name: string }
  /** Undefined where there was none. */
  before: unknown
  after: unknown
}

/** A part that both have changed, each in another way. */
export interface CommunityConflict extends Omit<CommunityChange, 'before' | 'after'> {
  mine: unknown
  theirs: unknown
}

type Parts = Map<string, unknown>
const NESTED = ['links', 'operator'] as const

/** The differences of two communities by parts, first those of the whole, then venue by venue. */
export function changesBetween(before: Community, after: Community): CommunityChange[] {
  const [old, new_] = [partsOf(before), partsOf(after)]
  const keys = [...new Set([...old.keys(), ...new_.keys()])]
  const changes = keys.flatMap((key) => {
    const change = { before: old.get(key), after: new_.get(key) }
    return isSame(change.before, change.after) ? [] : [{ ...partOf(key, after, before), ...change }]
  })
  // A venue that is new or gone is one change.
  const whole = new Set(changes.flatMap(({ part, venue }) => (part === 'venue' && venue ? [venue.id] : [])))
  return changes.filter(({ part, venue }) => !venue || part === 'venue' || !whole.has(venue.id))
}

/**
 * Takes what was changed in `mine` over to `theirs`, where both were made from `base`. Parts that both have changed differently keep
 * their values, and are returned as conflicts.
 */
export function mergeCommunity(
  base: Community,
  mine: Community,
  theirs: Community,
): { merged: Community; conflicts: CommunityConflict[] } {
  const [from, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)]
  const merged = new Map(other)
  const conflicts: CommunityConflict[] = []
  for (const key of new Set([...from.keys(), ...own.keys(), ...other.keys()])) {
    const [was, wanted, found] = [from.get(key), own.get(key), other.get(key)]
    if (isSame(was, wanted) || isSame(wanted, found)) continue
    if (isSame(was, found)) setPart(merged, key, wanted)
    else conflicts.push({ ...partOf(key, mine, theirs), mine: wanted, theirs: found })
  }
  return { merged: communityOf(merged, theirs, mine), conflicts }
}

/** Returns the community with one part of `from`, such as the one that a conflict names. */
export function withPartOf(
  community: Community,
  from: Community,
  { part, venue }: Pick<CommunityChange, 'part' | 'venue'>,
): Community {
  const parts = partsOf(community)
  const others = partsOf(from)
  const isThere = !venue || community.venues.some(({ id }) => id === venue.id)
  // Part of a venue that the other has removed brings the whole venue back.
  const keys = isThere
    ? [venue ? keyOf(venue.id, part) : part]
    : [...others.keys()].filter((key) => key.startsWith(keyOf(venue.id, '')))
  for (const key of keys) setPart(parts, key, others.get(key))
  return communityOf(parts, community, from)
}

function setPart(parts: Parts, key: string, value: unknown): void {
  if (value === undefined) parts.delete(key)
  else parts.set(key, value)
}

/** A venue is one part for being there, and each of its fields is one. */
function partsOf(community: Community): Parts {
  const { venues, ...whole } = community
  const parts: Parts = new Map()
  for (const [name, value] of Object.entries(whole))
    for (const [key, part] of isNested(name) ? inner(name, value) : [[name, value] as const])
      setPart(parts, key, part)
  for (const venue of venues) {
    parts.set(keyOf(venue.id, 'venue'), true)
    for (const [name, value] of Object.entries(fieldsOf(venue))) setPart(parts, keyOf(venue.id, name), value)
  }
  return parts
}

const isNested = (name: string) => (NESTED as readonly string[]).includes(name)
const inner = (name: string, value: unknown) =>
  Object.entries(value ?? {}).map(([key, part]) => [`${name}.${key}`, part] as const)

/** The two coordinates are one part: half of a position is none. So are the system and how it is read. */
function fieldsOf({ id: _id, latitude, longitude, system, reading, ...venue }: Venue) {
  return { ...venue, position: { latitude, longitude }, system: { system, ...(reading && { reading }) } }
}

const keyOf = (venue: string, part: string) => `venue ${venue} ${part}`

function partOf(key: string, ...communities: Community[]): Pick<CommunityChange, 'part' | 'venue'> {
  const [kind, id, part] = key.split(' ')
  if (kind !== 'venue' || !id || !part) return { part: key }
  const venue = communities.flatMap(({ venues }) => venues).find((one) => one.id === id)
  return { part, venue: { id, name: venue?.name ?? id } }
}

/** The venues are in the order of these communities. */
function communityOf(parts: Parts, ...ordered: Community[]): Community {
  const whole: Record<string, unknown> = {}
  const venues = new Map<string, Record<string, unknown>>()
  for (const [key, value] of parts) {
    const [kind, id = '', part = ''] = key.split(' ')
    const [outer = '', nested] = key.split('.')
    if (kind === 'venue') venues.set(id, { ...venues.get(id), [part]: value })
    else if (nested) whole[outer] = { ...(whole[outer] as object), [nested]: value }
    else whole[key] = value
  }
  const ids = ordered.flatMap((one) => one.venues.map(({ id }) => id))
  const kept = [...new Set(ids)].filter((id) => venues.get(id)?.venue !== undefined)
  return { ...whole, venues: kept.map((id) => venueOf(id, venues.get(id) ?? {})) } as Community
}

function venueOf(id: string, { venue: _venue, position, system, ...fields }: Record<string, unknown>) {
  return { id, ...fields, ...(position as object), ...(system as object) }
}

/** Compares values of JSON, whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return (
    Array.isArray(one) === Array.isArray(other) &&
    [...keys].every((key) =>
      isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  )
}

import type { Community, Venue } from '@domain/community/community-config.ts'
import { createContext, useContext } from 'react'
import { faultLabel } from '../words/fault-label.ts'

export interface DraftAccess {
  community: Community
  /** Replaces the community by what the function makes of a copy. */
  change: (edit: (community: Community) => void) => void
  /** Sentences by the path of the field. */
  faults: ReadonlyMap<string, string>
}

export const DraftContext = createContext<DraftAccess | null>(null)

export function useDraft(): DraftAccess {
  const access = useContext(DraftContext)
  if (!access) throw new Error('useDraft needs a DraftContext around it')
  return access
}

/** The sentence for a field; undefined where nothing is wrong. */
export function useFault(path: string): string | undefined {
  const sentence = useDraft().faults.get(path)
  return sentence && faultLabel(sentence)
}

export interface VenueAccess {
  venue: Venue
  /** The beginning of the paths of its fields: `venues[1]`. */
  at: string
  changeVenue: (edit: (venue: Venue) => void) => void
}

/** A venue of the draft, and how it is changed; null once it has gone. */
export function useVenue(id: string): VenueAccess | null {
  const { community, change } = useDraft()
  const index = community.venues.findIndex((venue) => venue.id === id)
  const venue = community.venues[index]
  const changeVenue: VenueAccess['changeVenue'] = (edit) =>
    change(({ venues }) => venues.slice(index, index + 1).forEach(edit))
  return venue ? { venue, at: `venues[${index}]`, changeVenue } : null
}

/** The value at the path of a field, and how it is changed. An optional one that is emptied is taken out of the draft. */
export function useValue<Value>(path: string, isOptional = false) {
  const { community, change } = useDraft()
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  const set = (value: Value) =>
    change((draft) => {
      const owner = partAt(draft, keys.slice(0, -1))
      const key = keys.at(-1)
      if (!owner || !key) return
      if (isOptional && isEmpty(value)) delete owner[key]
      else owner[key] = value
    })
  return [partAt(community, keys) as Value | undefined, set] as const
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

type Part = Record<string, unknown>

const partAt = (whole: object, keys: readonly string[]) =>
  keys.reduce<unknown>((part, key) => (part as Part | undefined)?.[key], whole) as Part | undefined

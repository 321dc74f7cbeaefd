import { newId } from '../../browser/new-id.ts'
import { read, write } from '../../browser/storage.ts'

// A guest has no account: this browser keeps the token of each place, and nobody else can give it back.

const KEY = 'courtside-guest-places'
/** More than anybody plays in as a guest before signing up. */
const MOST = 50

export interface GuestPlace {
  /** The token of the match's link. */
  link: string
  /** The token of the guest. */
  token: string
  name: string
}

/** The places that this browser has asked for as a guest, the latest first. Some of them may be gone. */
export function guestPlaces(): GuestPlace[] {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    // Another program wrote this value: no places.
    return []
  }
}

export const guestPlaceOf = (link: string): GuestPlace | null =>
  guestPlaces().find((place) => place.link === link) ?? null

/**
 * Keeps a place before it is asked for: when the answer is lost, the next try has the same token and is the same guest.
 */
export function keepGuestPlace(link: string, name: string): GuestPlace {
  const place = { link, token: guestPlaceOf(link)?.token ?? newId(), name }
  store([place, ...guestPlaces().filter((other) => other.link !== link)].slice(0, MOST))
  return place
}

export const forgetGuestPlace = (token: string): void =>
  store(guestPlaces().filter((place) => place.token !== token))

const store = (places: GuestPlace[]) => write(KEY, JSON.stringify(places))

function isPlace(entry: unknown): entry is GuestPlace {
  const { link, token, name } = (entry ?? {}) as Partial<GuestPlace>
  return typeof link === 'string' && typeof token === 'string' && typeof name === 'string'
}

/** `private.claim_guest_slots` reads no more. */
const MAX_TAKEN = 10

/** Tokens of the places that go with a new account, since the mail may be opened on a device that does not know them; undefined without one. */
export function placesToTake(): string[] | undefined {
  const tokens = guestPlaces().map(({ token }) => token)
  return tokens.length > 0 ? tokens.slice(0, MAX_TAKEN) : undefined
}

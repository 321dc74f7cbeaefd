import { newId } from '../../browser/new-id.ts'
import { readJson, write } from '../../browser/storage.ts'

// A guest has no account: this browser keeps the token of each place, and nobody else can give it back.

const KEY = 'courtside-guest-places'
const MAX_KEPT = 50

export interface GuestSlot {
  link: string
  token: string
  name: string
}

/** The places that this browser has asked for as a guest, the latest first. Some of them may be gone. */
export function guestSlots(): GuestSlot[] {
  const kept = readJson(KEY)
  return Array.isArray(kept) ? kept.filter(isSlot) : []
}

export const guestSlotOf = (link: string): GuestSlot | null =>
  guestSlots().find((slot) => slot.link === link) ?? null

/** Keeps a place before it is asked for: when the answer is lost, the next try has the same token and is the same guest. */
export function keepGuestSlot(link: string, name: string): GuestSlot {
  const slot = { link, token: guestSlotOf(link)?.token ?? newId(), name }
  store([slot, ...guestSlots().filter((other) => other.link !== link)].slice(0, MAX_KEPT))
  return slot
}

export const forgetGuestSlot = (token: string): void =>
  store(guestSlots().filter((slot) => slot.token !== token))

const store = (slots: GuestSlot[]) => write(KEY, JSON.stringify(slots))

function isSlot(entry: unknown): entry is GuestSlot {
  const { link, token, name } = (entry ?? {}) as Partial<GuestSlot>
  return typeof link === 'string' && typeof token === 'string' && typeof name === 'string'
}

/** `private.claim_guest_slots` reads no more. */
const MAX_TAKEN = 10

/** Tokens of the places that go with a new account, since the mail may be opened on a device that does not know them; undefined without one. */
export function slotsToTake(): string[] | undefined {
  const tokens = guestSlots().map(({ token }) => token)
  return tokens.length > 0 ? tokens.slice(0, MAX_TAKEN) : undefined
}

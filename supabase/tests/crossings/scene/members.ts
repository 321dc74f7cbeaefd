import { createECDH } from 'node:crypto'

const uuid = (last: string) => `00000000-0000-4000-8000-0000000000${last}`

/** The member whose states are walked is `actor`; all others are members in good standing. */
export const MEMBERS = {
  actor: uuid('a0'),
  creator: uuid('a1'),
  player: uuid('a2'),
  partner: uuid('a3'),
  third: uuid('a4'),
  fourth: uuid('a5'),
  queued: uuid('a6'),
  outsider: uuid('a7'),
  steward: uuid('a8'),
  keeper: uuid('a9'),
}
export type Role = keyof typeof MEMBERS

/** An account that waits for its admission, about which stewards decide. */
export const NEWCOMER = uuid('af')
export const SESSION = uuid('e0')
export const PAST_MATCH = uuid('10')
export const FEED_TOKEN = 'feed'.repeat(16)
export const INVITATION = 'invitation-of-the-crossings-walk'
export const STEWARD_LINK = 'steward-link-of-the-crossings-ok'
/** A public key that a browser could have made. */
export const DEVICE_KEY = createECDH('prime256v1').generateKeys('base64url')
export const PAGE = uuid('e1')

/** The claims of a member who has just signed in. */
export const claimsOf = (id: string, aal = 'aal1') => ({
  role: 'authenticated',
  sub: id,
  aal,
  session_id: id === MEMBERS.actor ? SESSION : undefined,
  amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
})

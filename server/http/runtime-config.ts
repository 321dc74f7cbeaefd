import type { Context } from 'hono'
import type { Community } from '../../domain/community/community-config.ts'
import type { SignInOffers } from '../config/sign-in-offers.ts'

export interface BackendAddress {
  /** Undefined: where the browser reached us. */
  url: string | undefined
  publishableKey: string
  /** With which browsers subscribe to push messages; empty where none are sent. */
  vapidPublicKey: string
}

/** Answers `/config.json`: what one built client needs to run against the embedded or a hosted backend. */
export function runtimeConfig(
  backend: BackendAddress,
  community: Community,
  version: string,
  offers: () => Promise<SignInOffers>,
) {
  return async (c: Context): Promise<Response> => {
    c.header('cache-control', 'no-store')
    const supabaseUrl = backend.url ?? originOf(c)
    return c.json({
      supabaseUrl,
      supabasePublishableKey: backend.publishableKey,
      vapidPublicKey: backend.vapidPublicKey,
      version,
      signIn: await offers(),
      community: publicPart(community),
    })
  }
}

/** The proxy's word on https is taken only here, where it can do no more than misdirect its own reader. */
function originOf(c: Context): string {
  const url = new URL(c.req.url)
  if (c.req.header('x-forwarded-proto') === 'https') url.protocol = 'https:'
  return url.origin
}

/** Without how booking systems are read: anybody can fetch this, also who is not signed in. */
function publicPart({ contact: _contact, ...community }: Community): Omit<Community, 'contact'> {
  return { ...community, venues: community.venues.map((venue) => ({ ...venue, reading: undefined })) }
}

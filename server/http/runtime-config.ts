import type { Context } from 'hono'
import type { Community } from '../../domain/community/community-config.ts'
import type { LiveCommunity } from '../community/live-community.ts'
import type { SignInOptions } from '../config/sign-in-options.ts'

export interface BackendAddress {
  /** Undefined means the address by which the browser reached the server. */
  url: string | undefined
  publishableKey: string
  /** Browsers subscribe to push messages with it; empty where none are sent. */
  vapidPublicKey: string
}

/** Answers `/config.json`, the configuration with which the same build runs against the embedded or a hosted backend. */
export function runtimeConfig(
  backend: BackendAddress,
  community: Pick<LiveCommunity, 'current' | 'version'>,
  version: () => string,
  offers: () => Promise<SignInOptions>,
) {
  return async (c: Context): Promise<Response> => {
    c.header('cache-control', 'no-store')
    const supabaseUrl = backend.url ?? originOf(c)
    return c.json({
      supabaseUrl,
      supabasePublishableKey: backend.publishableKey,
      vapidPublicKey: backend.vapidPublicKey,
      version: version(),
      signIn: await offers(),
      communityVersion: community.version(),
      community: publicPart(community.current()),
    })
  }
}

/** The origin by which a browser reached the server. A forged `x-forwarded-proto` only misdirects the client that sent it. */
export function originOf(c: Context): string {
  const url = new URL(c.req.url)
  if (c.req.header('x-forwarded-proto') === 'https') url.protocol = 'https:'
  return url.origin
}

/** Leaves out the settings for reading booking systems: anybody can fetch this without signing in. */
function publicPart({ contact: _contact, ...community }: Community): Omit<Community, 'contact'> {
  return { ...community, venues: community.venues.map((venue) => ({ ...venue, reading: undefined })) }
}

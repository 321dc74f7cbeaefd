/** What the browser needs to know of the community. The server checks it against `domain/community.ts` when it starts. */
export interface Court {
  id: string | number
  name: string
}

export interface Venue {
  id: string
  name: string
  kind: 'indoor' | 'outdoor'
  latitude: number
  longitude: number
  system: 'eversports' | 'ebusy'
  courts: Court[]
  bookingUrl: string
}

export interface Community {
  title: string
  city: string
  timeZone: string
  locale: string
  venues: Venue[]
  links: { donation: string; coffee: string; feedback: string; developer: string }
}

export interface RuntimeConfig {
  supabaseUrl: string
  supabasePublishableKey: string
  community: Community
}

let loaded: RuntimeConfig | null = null

/** Fetches `/config.json` once, before anything is drawn. Rejects when the server cannot be reached. */
export async function loadConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  loaded = (await response.json()) as RuntimeConfig
  return loaded
}

/** The configuration; only valid once `loadConfig` has resolved, which `main.tsx` waits for. */
export function config(): RuntimeConfig {
  if (!loaded) throw new Error('config() was read before loadConfig() resolved')
  return loaded
}

export const community = (): Community => config().community

import type { Community } from '@domain/community/community-config.ts'
import { instantNow, noteServerTime } from '../time/clock.ts'
import { takeEarlyConfig } from './early/early.ts'

export type { Community, Venue } from '@domain/community/community-config.ts'

/** The ways to sign in besides an address and a password. */
export interface SignInOffers {
  providers: string[]
  phoneFactors: boolean
  /** Rules for new passwords; null where the backend does not report them, undefined from an older server. */
  passwords?: PasswordRules | null
}

export interface PasswordRules {
  minLength: number
  /** Sets of characters; a password needs one of each. */
  requiredCharacters: string[]
}

/** The configuration for browsers. The server checks it when it starts. */
export interface RuntimeConfig {
  supabaseUrl: string
  supabasePublishableKey: string
  /** The public key for push subscriptions; empty where no messages are sent. */
  vapidPublicKey: string
  /** Version of the client that the server has, as in `web/version.ts`; empty when none is built. */
  version: string
  /** Missing in the configuration of an older server. */
  signIn?: SignInOffers
  community: Community
  /** Grows when stewards change the community; missing in the configuration of an older server. */
  communityVersion?: number
}

let loaded: RuntimeConfig | null = null

/** Fetches `/config.json` before the first render, if the page has not. Rejects when the server cannot be reached. */
export async function loadConfig(): Promise<RuntimeConfig> {
  const early = takeEarlyConfig()
  return keepConfig(
    early
      ? await readConfig(await early.answer, early.at)
      : await fetchConfig({ credentials: 'same-origin' }),
  )
}

export async function fetchConfig(init: RequestInit): Promise<RuntimeConfig> {
  const askedAt = instantNow()
  return readConfig(await fetch('/config.json', init), askedAt)
}

async function readConfig(response: Response, askedAt: number): Promise<RuntimeConfig> {
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  noteServerTime(response.headers.get('date'), askedAt)
  return (await response.json()) as RuntimeConfig
}

export function keepConfig(config: RuntimeConfig): RuntimeConfig {
  loaded = config
  return config
}

/** Takes the community of a later configuration, which everything that is drawn from here on shows. The rest stays that of the page. */
export function keepCommunity({ community }: RuntimeConfig): void {
  if (loaded) loaded.community = community
}

/** The configuration; only valid once `loadConfig` has resolved, which `main.tsx` waits for. */
export function config(): RuntimeConfig {
  if (!loaded) throw new Error('config() was read before loadConfig() resolved')
  return loaded
}

/** The address of a service of the backend: auth, rest, realtime or storage. */
export const serviceUrl = (service: string): string =>
  `${config().supabaseUrl.replace(/\/+$/, '')}/${service}/v1`

export const community = (): Community => config().community

export const signInOffers = (): SignInOffers => config().signIn ?? { providers: [], phoneFactors: false }

/** GoTrue's own rules where the backend does not report any. */
export const passwordRules = (): PasswordRules =>
  signInOffers().passwords ?? { minLength: 6, requiredCharacters: [] }

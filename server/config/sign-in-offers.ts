import { z } from 'zod'
import type { BackendAddress } from '../http/runtime-config.ts'

/** What pages may offer on the way in, besides an address and a password. */
export interface SignInOffers {
  /** Names of providers, in the order in which they are shown. */
  providers: string[]
  /** Whether a phone can be a second factor. */
  phoneFactors: boolean
  /** Rules for new passwords; null where they are not known. */
  passwords: { minLength: number; requiredCharacters: string[] } | null
}

const REMEMBERED_MS = 10 * 60_000
const TRY_AGAIN_MS = 30_000
const TIMEOUT_MS = 2000
const NO_PROVIDERS = new Set(['email', 'phone', 'anonymous_users'])

const SETTINGS = z.object({ external: z.record(z.string(), z.boolean()) })

/**
 * What a hosted project offers, asked of itself and remembered for ten minutes. It says neither whether phones can be second factors,
 * which are not offered, nor its rules for passwords. While it cannot be reached the last answer holds, at first an empty one.
 */
export function hostedOffers(
  { url, publishableKey }: Pick<BackendAddress, 'url' | 'publishableKey'>,
  now = Date.now,
) {
  let known: SignInOffers = { providers: [], phoneFactors: false, passwords: null }
  let until = 0
  return async (): Promise<SignInOffers> => {
    if (now() < until) return known
    until = now() + REMEMBERED_MS
    const providers = await askProviders(`${url}/auth/v1/settings`, publishableKey)
    if (providers) known = { ...known, providers }
    else until = now() + TRY_AGAIN_MS
    return known
  }
}

/** Null when there is no answer, or none that can be understood. */
async function askProviders(address: string, apikey: string): Promise<string[] | null> {
  try {
    const response = await fetch(address, { headers: { apikey }, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const settings = SETTINGS.safeParse(await response.json())
    if (!settings.success) return null
    const { external } = settings.data
    return Object.keys(external).filter((name) => external[name] && !NO_PROVIDERS.has(name))
  } catch {
    // Signing in with a password works without; the pages just show no buttons of providers.
    return null
  }
}

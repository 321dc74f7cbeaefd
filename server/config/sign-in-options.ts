import { z } from 'zod'
import type { BackendAddress } from '../http/runtime-config.ts'

export interface SignInOptions {
  /** Names of providers, in the order in which they are shown. */
  providers: string[]
  phoneFactors: boolean
  /** Rules for new passwords; null where they are not known. */
  passwords: { minLength: number; requiredCharacters: string[] } | null
}

const CACHE_MS = 10 * 60_000
const RETRY_MS = 30_000
const TIMEOUT_MS = 2000
const NO_PROVIDERS = new Set(['email', 'phone', 'anonymous_users'])

const SETTINGS = z.object({ external: z.record(z.string(), z.boolean()) })

/**
 * Fetches the providers of a hosted project and caches them for ten minutes. The project says neither whether phones can be second factors,
 * which are not offered, nor its rules for passwords. While it cannot be reached the last answer holds, at first an empty one.
 */
export function hostedSignInOptions(
  { url, publishableKey }: Pick<BackendAddress, 'url' | 'publishableKey'>,
  now = Date.now,
) {
  let known: SignInOptions = { providers: [], phoneFactors: false, passwords: null }
  let until = 0
  return async (): Promise<SignInOptions> => {
    if (now() < until) return known
    until = now() + CACHE_MS
    const providers = await fetchProviders(`${url}/auth/v1/settings`, publishableKey)
    if (providers) known = { ...known, providers }
    else until = now() + RETRY_MS
    return known
  }
}

/** Resolves with null when there is no answer, or one of another shape. */
async function fetchProviders(address: string, apikey: string): Promise<string[] | null> {
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

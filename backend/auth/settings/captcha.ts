import type { Context } from 'hono'
import { z } from 'zod'
import { requireKey } from '../../http/caller.ts'
import { redactError } from '../../http/redact.ts'
import type { Auth } from '../auth.ts'
import { refuse } from '../refuse.ts'
import { clientAddress } from './client-address.ts'

export interface CaptchaSettings {
  provider: 'hcaptcha' | 'turnstile'
  secret: string
  /** Replaces the provider's own URL. */
  url?: string | undefined
  /** Seconds. */
  timeout?: number
}

const URLS = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}
const TIMEOUT = 10

export const CAPTCHA_FIELDS = {
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
}

type Body = z.output<z.ZodObject<typeof CAPTCHA_FIELDS>>

/** The response of both providers. */
const SITEVERIFY_RESPONSE = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() })
type SiteverifyResponse = z.output<typeof SITEVERIFY_RESPONSE>

/**
 * Throws a Refusal unless the provider confirms the captcha token of the body, if the configuration requires one. Servers, that
 * is requests with a secret key, need none. Source: supabase/auth `api/middleware.go`.
 */
export async function requireCaptcha(auth: Auth, c: Context, body: Body): Promise<void> {
  const { captcha } = auth.settings
  if (!captcha) return
  const { role } = await requireKey(c, auth.apiKeys, auth.tokens)
  if (role === 'service_role') return
  const token = body.gotrue_meta_security?.captcha_token?.trim()
  if (!token) throw failed('no captcha_token found')
  const verdict = await siteverify(auth, captcha, token, clientAddress(c, auth))
  if (!verdict.success) throw failed(verdict['error-codes']?.join(', ') || 'not accepted')
}

function failed(reason: string) {
  return refuse(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
}

async function siteverify(
  auth: Auth,
  { provider, secret, url = URLS[provider], timeout = TIMEOUT }: CaptchaSettings,
  token: string,
  address: string | undefined,
): Promise<SiteverifyResponse> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) }),
      signal: AbortSignal.timeout(timeout * 1000),
    })
    return SITEVERIFY_RESPONSE.parse(await answer.json())
  } catch (error) {
    auth.log.warn({ provider, error: redactError(error) }, 'auth: a captcha could not be verified')
    if (error instanceof Error && error.name === 'TimeoutError')
      throw refuse(504, 'request_timeout', 'The captcha provider did not answer in time, please try again')
    throw refuse(503, 'unexpected_failure', 'The captcha could not be verified, please try again')
  }
}

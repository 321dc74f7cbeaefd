import { z } from 'zod'
import { requireKey } from '../../http/caller.ts'
import { redactError } from '../../http/redact.ts'
import { type AuthRequest, refuse } from '../auth.ts'

export interface CaptchaSettings {
  provider: keyof typeof URLS
  secret: string
  /** Replaces the provider's own URL. */
  url?: string | undefined
}

const URLS = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

export const CAPTCHA_FIELDS = {
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
}

type Body = z.output<z.ZodObject<typeof CAPTCHA_FIELDS>>

/** The response of both providers. */
const RESPONSE = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() })

/**
 * Throws a Refusal unless the provider confirms the captcha token of the body, if the configuration requires one. Servers, that
 * is requests with a secret key, need none. Source: supabase/auth `api/middleware.go`.
 */
export async function requireCaptcha(auth: AuthRequest, body: Body): Promise<void> {
  const { captcha } = auth.settings
  if (!captcha) return
  const { role } = await requireKey(auth.c, auth.apiKeys, auth.tokens)
  if (role === 'service_role') return
  const token = body.gotrue_meta_security?.captcha_token?.trim()
  const reason = token ? await problemOf(auth, captcha, token) : 'no captcha_token found'
  if (reason) throw refuse(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
}

/** Returns why the provider does not accept a token; undefined when it does. */
async function problemOf(
  { settings, address, log }: AuthRequest,
  { provider, secret, url = URLS[provider] }: CaptchaSettings,
  token: string,
): Promise<string | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) }),
      signal: AbortSignal.timeout(settings.providerTimeout * 1000),
    })
    const verdict = RESPONSE.parse(await answer.json())
    return verdict.success ? undefined : verdict['error-codes']?.join(', ') || 'not accepted'
  } catch (error) {
    log.warn({ provider, error: redactError(error) }, 'auth: a captcha could not be verified')
    if (error instanceof Error && error.name === 'TimeoutError')
      throw refuse(504, 'request_timeout', 'The captcha provider did not answer in time, please try again')
    throw refuse(503, 'unexpected_failure', 'The captcha could not be verified, please try again')
  }
}

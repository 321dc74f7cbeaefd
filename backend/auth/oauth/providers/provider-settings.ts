import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { isLoopback } from '../../../http/loopback.ts'
import { SetupError } from '../../../settings/setup-error.ts'

const NAME = /^(?!(?:email|phone|sms|web3|anonymous_users)$|sso:)[a-z][a-z0-9_-]*(:[a-z0-9_-]+)?$/

const UNSAFE = 'must be an https address (http only on this machine itself)'
const address = z
  .string()
  .refine(isSafe, UNSAFE)
  .transform((text) => text.replace(/\/$/, ''))
const CLIENT_ID = z.string().min(1, 'must be the id under which the provider knows this site')
const scopes = z.string().transform((text) => text.split(/\s+/).filter(Boolean))
/** GitHub, which has an OAuth 2 of its own; `url` is that of a GitHub Enterprise server. */
const GITHUB = z
  .strictObject({ client_id: CLIENT_ID, url: address.optional(), scopes: scopes.default(['user:email']) })
  .transform(({ client_id: clientId, ...rest }) => ({ kind: 'github' as const, clientId, ...rest }))
/** A provider that supports OpenID Connect and publishes a discovery document. */
const OIDC = z
  .strictObject({
    client_id: CLIENT_ID,
    issuer: z.string().refine(isSafe, UNSAFE),
    scopes: scopes
      .refine((all) => all.includes('openid'), "must contain 'openid'")
      .default(['openid', 'email', 'profile']),
  })
  .transform(({ client_id: clientId, ...rest }) => ({ kind: 'oidc' as const, clientId, ...rest }))

interface Client {
  /** The name that clients use: `provider=google`. */
  name: string
  clientSecret: string
}
export type OidcSettings = Client & z.output<typeof OIDC>
export type GitHubSettings = Client & z.output<typeof GITHUB>
export type ProviderSettings = OidcSettings | GitHubSettings

/** Reads providers from a JSON file, their secrets from the environment. Throws a SetupError naming file and field. */
export async function readProviderFile(file: string, env: NodeJS.ProcessEnv): Promise<ProviderSettings[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(`PROVIDERS is '${file}', which cannot be read (${error.code}).`)
  })
  try {
    return readProviderSettings(JSON.parse(text), env)
  } catch (error) {
    if (error instanceof SyntaxError) throw new SetupError(`${file} is not JSON: ${error.message}.`)
    if (!(error instanceof SetupError)) throw error
    throw new SetupError(`${file} cannot be used:\n${error.message}`)
  }
}

/**
 * Reads a description such as `{ "google": { "issuer": "https://accounts.google.com", "client_id": "..." } }`. `github` needs
 * no issuer. Each secret comes from the environment: `PROVIDER_GOOGLE_SECRET`. Throws a SetupError that names every
 * fault.
 */
function readProviderSettings(description: unknown, env: NodeJS.ProcessEnv): ProviderSettings[] {
  const map = z.record(z.string(), z.unknown()).safeParse(description)
  if (!map.success) throw new SetupError('It has to be an object with one provider under each name.')
  const faults: string[] = []
  const providers = Object.entries(map.data).flatMap(([name, value]) => readOne(name, value, env, faults))
  if (faults.length > 0) throw new SetupError(faults.join('\n'))
  return providers
}

function readOne(name: string, value: unknown, env: NodeJS.ProcessEnv, faults: string[]): ProviderSettings[] {
  if (!NAME.test(name)) faults.push(`${name}: is no name for a provider (small letters, digits, _ and -).`)
  const clientSecret = env[secretNameOf(name)] ?? ''
  if (!clientSecret)
    faults.push(`${name}: set its client secret in the environment, as ${secretNameOf(name)}.`)
  const result = (name === 'github' ? GITHUB : OIDC).safeParse(value)
  if (result.success) return [{ name, clientSecret, ...result.data }]
  faults.push(...result.error.issues.map(({ path, message }) => `${[name, ...path].join('.')}: ${message}.`))
  return []
}

/** `custom:club` has its secret in PROVIDER_CUSTOM_CLUB_SECRET. */
function secretNameOf(name: string): string {
  return `PROVIDER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}_SECRET`
}

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, hostname } = new URL(text)
  if (username) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

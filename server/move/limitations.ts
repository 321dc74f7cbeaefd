import type { ClientBase } from 'pg'
import { CONFIRMED } from './tables.ts'

/** Something that does not move, or works otherwise in a project. */
export interface Limitation {
  /** Absent where only hashes are stored, so that nobody can count it. */
  count?: number
  what: string
  effect: string
}

/** Providers that the auth service of a project knows; any other one has to be set up there under a name of its own. */
const PROVIDERS = (
  'apple azure bitbucket discord facebook figma github gitlab google kakao keycloak linkedin_oidc notion slack_oidc spotify twitch ' +
  'twitter x workos zoom email phone'
).split(' ')

const COUNTED: [query: string, what: string, effect: string][] = [
  [`auth.users where not ${CONFIRMED}`, 'accounts that were never confirmed', 'they sign up again'],
  ['auth.sessions', 'sign-ins on devices', 'everybody signs in again: the project signs its own tokens'],
  ['auth.one_time_tokens', 'links and codes in mails', 'whoever still needs one asks for a new mail'],
  [
    `auth.users where email_change <> '' or phone_change <> ''`,
    'changes of address that wait for a confirmation',
    'the member asks for the change again',
  ],
  [
    `auth.mfa_factors where status <> 'verified'`,
    'second factors that were begun and not confirmed',
    'the member begins again',
  ],
  [
    `auth.mfa_factors where status = 'verified' and factor_type = 'phone'`,
    'second factors by text message',
    'they move, and need a provider of text messages in the project',
  ],
  [
    '_backend.mail_queue where given_up_at is null',
    'mails that wait for the mail server',
    'send them first (npm run mail -- retry), or they are lost',
  ],
  [
    'auth.audit_log_entries',
    'entries in the log of sign-ins',
    'a backup keeps them; the project writes its own log',
  ],
  [
    '_backend.device_cookies',
    'browsers that are known to belong to a member',
    'the limits of the project count by address only',
  ],
]

const ALWAYS: Limitation[] = [
  {
    what: 'passwords of more than 72 bytes',
    effect: 'the project refuses them; whoever has one chooses a new one by mail',
  },
  { what: 'signed links to pictures', effect: 'pages that are open show the pictures again after a reload' },
]

export async function listLimitations(source: ClientBase): Promise<Limitation[]> {
  const limitations: Limitation[] = []
  for (const [counted, what, effect] of COUNTED) {
    const { rows } = await source.query<{ count: number }>(`select count(*)::int from ${counted}`)
    const count = rows[0]?.count ?? 0
    if (count > 0) limitations.push({ count, what, effect })
  }
  return [...limitations, ...(await otherProviders(source)), ...ALWAYS]
}

async function otherProviders(source: ClientBase): Promise<Limitation[]> {
  const { rows } = await source.query<{ provider: string; count: number }>(
    `select provider, count(*)::int from auth.identities where provider not in ('email', 'phone') group by 1 order by 1`,
  )
  return rows.map(({ provider, count }) => ({
    count,
    what: `sign-ins with ${provider}`,
    effect: PROVIDERS.includes(provider)
      ? 'they move, and work once the provider has the address of the project (supabase/config.toml)'
      : 'they move, and a project knows no provider of this name: these members choose a password by mail',
  }))
}

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
const PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'google',
]
  .concat(['kakao', 'keycloak', 'linkedin_oidc', 'notion', 'slack_oidc', 'spotify', 'twitch', 'twitter', 'x'])
  .concat(['workos', 'zoom', 'email', 'phone'])

const COUNTED: { query: string; what: string; effect: string }[] = [
  {
    query: `select from auth.users where not ${CONFIRMED}`,
    what: 'accounts that were never confirmed',
    effect: 'they sign up again',
  },
  {
    query: 'select from auth.sessions',
    what: 'sign-ins on devices',
    effect: 'everybody signs in again: the project signs its own tokens',
  },
  {
    query: 'select from auth.one_time_tokens',
    what: 'links and codes in mails',
    effect: 'whoever still needs one asks for a new mail',
  },
  {
    query: `select from auth.users where email_change <> '' or phone_change <> ''`,
    what: 'changes of address that wait for a confirmation',
    effect: 'the member asks for the change again',
  },
  {
    query: `select from auth.mfa_factors where status <> 'verified'`,
    what: 'second factors that were begun and not confirmed',
    effect: 'the member begins again',
  },
  {
    query: `select from auth.mfa_factors where status = 'verified' and factor_type = 'phone'`,
    what: 'second factors by text message',
    effect: 'they move, and need a provider of text messages in the project',
  },
  {
    query: 'select from _backend.mail_queue where given_up_at is null',
    what: 'mails that wait for the mail server',
    effect: 'send them first (npm run mail -- retry), or they are lost',
  },
  {
    query: 'select from auth.audit_log_entries',
    what: 'entries in the log of sign-ins',
    effect: 'a backup keeps them; the project writes its own log',
  },
  {
    query: 'select from _backend.device_cookies',
    what: 'browsers that are known to belong to a member',
    effect: 'the limits of the project count by address only',
  },
]

const ALWAYS: Limitation[] = [
  {
    what: 'passwords of more than 72 bytes',
    effect: 'the project refuses them; whoever has one chooses a new one by mail',
  },
  { what: 'signed links to pictures', effect: 'pages that are open show the pictures again after a reload' },
]

/** Everything at the source that a project cannot take, or takes otherwise. */
export async function listLimitations(source: ClientBase): Promise<Limitation[]> {
  const limitations: Limitation[] = []
  for (const { query, what, effect } of COUNTED) {
    const { rows } = await source.query<{ count: number }>(`select count(*)::int from (${query}) counted`)
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

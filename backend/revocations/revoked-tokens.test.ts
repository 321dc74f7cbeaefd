import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { promised } from '../testing/runs.ts'
import {
  type Account,
  type Installation,
  join,
  SERVICES,
  type Session,
  startInstallation,
} from './testing/installation.ts'

// Each way to revoke a token x every service x every process of an installation.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

interface Case {
  account: Account
  /** The session whose token is to be refused, and another one of the same member. */
  victim: Session
  other: Session
}

const ask: Installation['request'] = (...call) => installation.request(...call)
const logout = (scope: string, { access_token }: Session) =>
  ask('POST', `/auth/v1/logout?scope=${scope}`, undefined, access_token)

/** Adds an authenticator app; resolves to the session at aal2. */
async function addFactor({ access_token }: Session): Promise<Session> {
  const enrolled = await ask<{ id: string; totp: { uri: string } }>(
    'POST',
    '/auth/v1/factors',
    { factor_type: 'totp', friendly_name: crypto.randomUUID() },
    access_token,
  )
  const path = `/auth/v1/factors/${enrolled.id}`
  const { id } = await ask<{ id: string }>('POST', `${path}/challenge`, {}, access_token)
  const secret = new URL(enrolled.totp.uri).searchParams.get('secret') ?? ''
  return ask(
    'POST',
    `${path}/verify`,
    { challenge_id: id, code: new TOTP({ secret }).generate() },
    access_token,
  )
}

const REVOKING_ACTIONS: Record<string, (c: Case) => Promise<unknown>> = {
  'signs out': ({ victim }) => logout('local', victim),
  'signs out everywhere': ({ other }) => logout('global', other),
  'signs the other devices out': ({ other }) => logout('others', other),
  'sets a new password elsewhere': ({ account, other }) =>
    ask(
      'PUT',
      '/auth/v1/user',
      { password: `new ${crypto.randomUUID()}`, current_password: account.password },
      other.access_token,
    ),
  'adds a second factor elsewhere': ({ other }) => addFactor(other),
  'is blocked': ({ account }) =>
    installation.sql(`update auth.users set banned_until = now() + interval '100 years' where id = $1`, [
      account.id,
    ]),
  'is deleted, though the row is kept': ({ account }) =>
    installation.sql('update auth.users set deleted_at = now() where id = $1', [account.id]),
  'is removed': ({ account }) =>
    ask('DELETE', `/auth/v1/admin/users/${account.id}`, {}, undefined, installation.processes[0]?.secretKey),
  'had the session ended by a statement': ({ account }) =>
    installation.sql('delete from auth.sessions where user_id = $1', [account.id]),
  'had the refresh token stolen and used twice': async ({ account, victim }) => {
    const refresh = () =>
      ask<Session>('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: victim.refresh_token })
    const { refresh_token } = await refresh()
    await ask('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
    await installation.sql(
      `update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = $1`,
      [account.id],
    )
    await expect(refresh()).rejects.toThrow('refresh_token_already_used')
  },
}

/** Waits at most the promised three seconds. */
const eventually = (question: () => Promise<boolean>) =>
  expect.poll(question, { timeout: promised(3000), interval: 20 })

describe.each(Object.entries(REVOKING_ACTIONS))('when a member %s', (_what, revoke) => {
  test('every service of every process refuses the token, and open sockets end', async () => {
    const account = await installation.newAccount()
    const [victim, other] = [await installation.signIn(account), await installation.signIn(account)]
    const checks = installation.processes.flatMap((process) =>
      Object.values(SERVICES).map((letsIn) => () => letsIn(process, victim.access_token)),
    )
    for (const letsIn of checks) expect(await letsIn()).toBe(true)
    const sockets = await Promise.all(
      installation.processes.map((process) => join(process, victim.access_token)),
    )
    await revoke({ account, victim, other })
    await Promise.all(checks.map((letsIn) => eventually(letsIn).toBe(false)))
    for (const { raw } of sockets) {
      await raw.next('phx_close')
      raw.socket.terminate()
    }
  })
})

test('a rolled back transaction revokes nothing', async () => {
  const account = await installation.newAccount()
  const { access_token } = await installation.signIn(account)
  await installation.sql(
    `do $$ begin delete from auth.sessions; raise 'no'; exception when others then null; end $$`,
  )
  await waitUntilKnown(installation)
  for (const process of installation.processes)
    for (const letsIn of Object.values(SERVICES)) expect(await letsIn(process, access_token)).toBe(true)
})

test('a new sign-in is accepted at once, also right after an unblocking or a removal', async () => {
  const account = await installation.newAccount()
  const before = await installation.signIn(account)
  await logout('global', before)
  await expectAccepted(await installation.signIn(account))
  const block = (until: string) =>
    installation.sql(`update auth.users set banned_until = now() + $2::interval where id = $1`, [
      account.id,
      until,
    ])
  await block('1 day')
  await waitUntilKnown(installation)
  await block('-1 day')
  await waitUntilKnown(installation)
  await expectAccepted(await installation.signIn(account))
  await installation.sql('delete from auth.users where id = $1', [account.id])
  const secret = installation.processes[0]?.secretKey
  await ask('POST', '/auth/v1/admin/users', { ...account, email_confirm: true }, undefined, secret)
  await waitUntilKnown(installation)
  await expectAccepted(await installation.signIn(account))
})

test('a block that ends by itself refuses nobody any longer', async () => {
  const account = await installation.newAccount()
  const { access_token } = await installation.signIn(account)
  const block = (duration: string) =>
    installation.sql(`update auth.users set banned_until = now() + $2::interval where id = $1`, [
      account.id,
      duration,
    ])
  const [first] = installation.processes
  if (!first) throw new Error('no process')
  await block('1 day')
  await eventually(() => SERVICES.rest?.(first, access_token) as Promise<boolean>).toBe(false)
  await block('1 second')
  await eventually(() => SERVICES.rest?.(first, access_token) as Promise<boolean>).toBe(true)
})

test('tokens of a factor that was removed no longer pass as aal2 while another one is left', async () => {
  const account = await installation.newAccount()
  const first = await addFactor(await installation.signIn(account))
  await installation.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'phone', 'verified', now(), now())`,
    [account.id],
  )
  const { rows } = await installation.sql(
    `select factor_id from auth.sessions where user_id = $1 and aal = 'aal2'`,
    [account.id],
  )
  await ask('DELETE', `/auth/v1/factors/${rows[0].factor_id}`, undefined, first.access_token)
  for (const process of installation.processes)
    await eventually(() => SERVICES.rest?.(process, first.access_token) as Promise<boolean>).toBe(false)
  const refreshed = await ask<Session>('POST', '/auth/v1/token?grant_type=refresh_token', {
    refresh_token: first.refresh_token,
  })
  await expectAccepted(refreshed)
})

test('thousands of sessions that end at once are each refused', async () => {
  const account = await installation.newAccount()
  const { access_token } = await installation.signIn(account)
  await installation.sql(
    `insert into auth.sessions (id, user_id) select gen_random_uuid(), $1 from generate_series(1, 5000)`,
    [account.id],
  )
  await installation.sql('delete from auth.sessions where user_id = $1', [account.id])
  for (const process of installation.processes)
    await eventually(() => SERVICES.rest?.(process, access_token) as Promise<boolean>).toBe(false)
})

async function expectAccepted({ access_token }: Session): Promise<void> {
  for (const process of installation.processes)
    for (const letsIn of Object.values(SERVICES)) expect(await letsIn(process, access_token)).toBe(true)
}

/** Notifications arrive in order: once the end of this session is known everywhere, so are all before it. */
async function waitUntilKnown({ processes, signIn, newAccount }: Installation): Promise<void> {
  const session = await signIn(await newAccount())
  await logout('local', session)
  for (const process of processes)
    await eventually(() => SERVICES.rest?.(process, session.access_token) as Promise<boolean>).toBe(false)
}

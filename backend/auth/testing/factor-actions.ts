import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type pg from 'pg'
import { expect } from 'vitest'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'

// Adds second factors to the actions of two people. The thief knows the owner's password, against which a second factor
// protects.

export interface Answer {
  status: number
  body: Record<string, unknown>
}

interface ActionContext {
  call(browser: TestBrowser, path: string, body: object, token?: string, method?: string): Promise<Answer>
  database: pg.Pool
  address: string
  owner: TestBrowser
  /** Access tokens of the owner's sessions, the newest first; the actions add those that they open. */
  ownersTokens: string[]
  /** Access token of the stranger in an account of their own. */
  strangersToken: string
  ownersPassword(): string
}

export interface FactorActions {
  actions: Record<string, () => Promise<void>>
  /** Throws when a level does not match the account's factors. */
  check(): Promise<void>
  /** Raises a session by a code; earlier codes count as long past. Does nothing without a verified factor. */
  raise(token: string): Promise<string>
}

interface App {
  id: string
  uri: string
}

export function factorActions(scene: ActionContext): FactorActions {
  const { call, database, address, owner, ownersTokens } = scene
  const thief = openBrowser()
  const thievesTokens: string[] = []
  const apps: App[] = []
  let lastCode = '000000'
  let refreshToken = ''

  const rows = async <Row extends pg.QueryResultRow>(text: string) =>
    (await database.query<Row>(text, [address])).rows
  const verifiedApp = async () => {
    const [factor] = await rows<{ id: string }>(
      `select f.id from auth.mfa_factors f join auth.users u on u.id = f.user_id
       where u.email = $1 and f.status = 'verified' order by f.created_at limit 1`,
    )
    return apps.find(({ id }) => id === factor?.id)
  }
  const snapshot = () =>
    rows(
      `select u.encrypted_password, u.email, u.email_change, u.phone, f.id, f.status, f.friendly_name
       from auth.users u left join auth.mfa_factors f on f.user_id = u.id where u.email = $1 order by f.id`,
    )
  async function enter(browser: TestBrowser, token: string, app: App, code: string): Promise<Answer> {
    const challenge = await call(browser, `/factors/${app.id}/challenge`, {}, token)
    const asked = { challenge_id: challenge.body.id ?? randomUUID(), code }
    return call(browser, `/factors/${app.id}/verify`, asked, token)
  }
  /** The owner types the app's code, and the next one when it was used already. */
  async function enterAsOwner(app: App | undefined): Promise<void> {
    const [token] = ownersTokens
    if (!app || !token) return
    for (const steps of [-1, 0, 1]) {
      const code = codeOf(app, steps)
      const { status, body } = await enter(owner, token, app, code)
      if (status !== 200) continue
      lastCode = code
      ownersTokens.unshift(String(body.access_token))
      refreshToken = String(body.refresh_token)
      expect(claimsOf(String(body.access_token)).aal).toBe('aal2')
      // Sessions that began with the password alone have ended.
      for (const stolen of thievesTokens)
        expect((await call(thief, '/user', {}, stolen, 'GET')).status).toBe(403)
      return
    }
  }
  /** Expects that no attempt changes the account as long as it has a verified factor. */
  async function expectRefused(attempts: (app: App) => Promise<Answer>[]): Promise<void> {
    const app = await verifiedApp()
    if (!app) return
    const before = await snapshot()
    for (const attempt of attempts(app)) expect((await attempt).status).toBeGreaterThanOrEqual(400)
    expect(await snapshot()).toEqual(before)
  }
  const forAll = (tokens: string[], attempts: (app: App, token: string) => Promise<Answer>[]) =>
    expectRefused((app) => tokens.flatMap((token) => attempts(app, token)))

  const actions: FactorActions['actions'] = {
    'the owner begins a second factor': async () => {
      const [token] = ownersTokens
      if (!token) return
      const { status, body } = await call(
        owner,
        '/factors',
        { factor_type: 'totp', friendly_name: randomUUID() },
        token,
      )
      if (status === 200) apps.unshift({ id: String(body.id), uri: (body.totp as { uri: string }).uri })
    },
    'the owner verifies the factor': () => enterAsOwner(apps[0]),
    'the owner enters the code of the factor': async () => enterAsOwner(await verifiedApp()),
    'the owner removes the factor': async () => {
      const app = await verifiedApp()
      const [token] = ownersTokens
      if (app && token) await call(owner, `/factors/${app.id}`, {}, token, 'DELETE')
    },
    'the owner goes on with a new token': async () => {
      const { status, body } = await call(owner, '/token?grant_type=refresh_token', {
        refresh_token: refreshToken,
      })
      if (status !== 200) return
      ownersTokens.unshift(String(body.access_token))
      refreshToken = String(body.refresh_token)
      const { aal, session_id } = claimsOf(String(body.access_token))
      const { rows: sessions } = await database.query('select aal::text from auth.sessions where id = $1', [
        session_id,
      ])
      expect(sessions).toEqual([{ aal }])
    },
    'the thief signs in with the password of the owner': async () => {
      const { body } = await call(thief, '/token?grant_type=password', {
        email: address,
        password: scene.ownersPassword(),
      })
      if (typeof body.access_token === 'string') thievesTokens.unshift(body.access_token)
    },
    'the thief tries to change the account': () =>
      forAll(thievesTokens, (app, token) => {
        const proof = { current_password: scene.ownersPassword() }
        return [
          call(thief, '/user', { password: `thief ${randomUUID()}`, ...proof }, token, 'PUT'),
          call(thief, '/user', { email: `${randomUUID()}@example.test`, ...proof }, token, 'PUT'),
          call(thief, '/factors', { factor_type: 'totp', friendly_name: randomUUID() }, token),
          call(thief, `/factors/${app.id}`, {}, token, 'DELETE'),
        ]
      }),
    'the thief enters the code that the owner entered': () =>
      forAll(thievesTokens, (app, token) => [enter(thief, token, app, lastCode)]),
    'the stranger tries the factor from their own account': () =>
      forAll([scene.strangersToken], (app, token) => [
        call(thief, `/factors/${app.id}`, {}, token, 'DELETE'),
        enter(thief, token, app, codeOf(app, 0)),
      ]),
  }

  async function check(): Promise<void> {
    const levels = await rows<{ id: string; aal: string; has_factor: boolean }>(
      `select s.id, s.aal::text, exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor
       from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1`,
    )
    const stolen = thievesTokens.map((token) => claimsOf(token).session_id)
    for (const { id, aal, has_factor } of levels)
      if (!has_factor || stolen.includes(id)) expect(aal).toBe('aal1')
  }

  async function raise(token: string): Promise<string> {
    const app = await verifiedApp()
    if (!app) return token
    const refused = await call(owner, '/user', { password: `owner ${randomUUID()}` }, token, 'PUT')
    expect(refused).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
    await database.query('delete from _backend.totp_steps where factor_id = $1', [app.id])
    ownersTokens.unshift(token)
    await enterAsOwner(app)
    expect(ownersTokens[0]).not.toBe(token)
    return ownersTokens[0] ?? ''
  }

  return { actions, check, raise }
}

/** Returns the app's code; `steps` shifts the time by 30 seconds each. */
function codeOf({ uri }: App, steps: number): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

function claimsOf(token: string): { aal?: string; session_id?: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

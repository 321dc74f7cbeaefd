import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readProviderFile, SetupError } from 'supabase-compatible'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '../../testing/test-server.ts'
import { type Config, readConfig } from './config.ts'

const BACKEND = fileURLToPath(new URL('../../backend/main.ts', import.meta.url))

let folder = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'providers-'))
  file = join(folder, 'providers.json')
})
afterEach(() => rm(folder, { recursive: true }))

const read = (env: NodeJS.ProcessEnv = {}) =>
  readProviderFile((readConfig(['--providers', file], {}) as Config).providersFile ?? '', env)

test('a file describes them, and the environment has their secrets', async () => {
  await writeFile(
    file,
    JSON.stringify({
      google: { issuer: 'https://accounts.google.com', client_id: 'g' },
      'custom:club': { issuer: 'https://login.example/club/', client_id: 'c', scopes: 'openid email' },
      github: { client_id: 'h', url: 'https://github.example/' },
    }),
  )
  const env = {
    PROVIDER_GOOGLE_SECRET: 's1',
    PROVIDER_CUSTOM_CLUB_SECRET: 's2',
    PROVIDER_GITHUB_SECRET: 's3',
  }
  expect(await read(env)).toEqual([
    {
      kind: 'oidc',
      name: 'google',
      issuer: 'https://accounts.google.com',
      clientId: 'g',
      clientSecret: 's1',
      scopes: ['openid', 'email', 'profile'],
    },
    {
      kind: 'oidc',
      name: 'custom:club',
      issuer: 'https://login.example/club/',
      clientId: 'c',
      clientSecret: 's2',
      scopes: ['openid', 'email'],
    },
    {
      kind: 'github',
      name: 'github',
      url: 'https://github.example',
      clientId: 'h',
      clientSecret: 's3',
      scopes: ['user:email'],
    },
  ])
})

const CLUB = { issuer: 'https://login.example', client_id: 'c' }

test.each([
  [{ club: CLUB }, 'PROVIDER_CLUB_SECRET'],
  [{ email: CLUB }, 'email: is no name'],
  [{ 'My Club': CLUB }, 'My Club: is no name'],
  [{ club: { client_id: 'c' } }, 'club.issuer: '],
  [{ club: { ...CLUB, client_id: '' } }, 'club.client_id: '],
  [{ club: { ...CLUB, issuer: 'http://login.example' } }, 'club.issuer: must be an https address'],
  [{ club: { ...CLUB, issuer: 'login.example' } }, 'club.issuer: must be an https address'],
  [{ club: { ...CLUB, scopes: ['openid'] } }, 'club.scopes: '],
  [{ club: { ...CLUB, scopes: 'email' } }, "club.scopes: must contain 'openid'"],
  [{ club: { ...CLUB, client_secret: 'x' } }, 'PROVIDER_CLUB_SECRET'],
  [{ github: { client_id: 'h', issuer: 'https://x.example' } }, 'github: '],
  [{ club: 'https://login.example' }, 'club: '],
  [[], 'an object with one provider under each name'],
])('%j is refused, naming %j', async (description, hint) => {
  await writeFile(file, JSON.stringify(description))
  const env =
    hint === 'PROVIDER_CLUB_SECRET' ? {} : { PROVIDER_CLUB_SECRET: 's', PROVIDER_GITHUB_SECRET: 's' }
  await expect(read(env)).rejects.toThrow(SetupError)
  await expect(read(env)).rejects.toThrow(hint)
  await expect(read(env)).rejects.toThrow(file)
})

test('several faults are told at once', async () => {
  await writeFile(file, JSON.stringify({ club: {}, github: {} }))
  await expect(read()).rejects.toThrow(/club\.issuer[\s\S]*github\.client_id/)
})

test('a file that is not there, or not JSON, is told by its name', async () => {
  await expect(read()).rejects.toThrow(`PROVIDERS is '${file}'`)
  await writeFile(file, '{')
  await expect(read()).rejects.toThrow(/providers\.json is not JSON/)
})

test('beside a hosted project there is no use for it', () => {
  const env = { SUPABASE_URL: 'https://a.example', SUPABASE_PUBLISHABLE_KEY: 'x', PROVIDERS: file }
  expect(() => readConfig([], env)).toThrow(/PROVIDERS.*SUPABASE_URL/)
})

test('a mistake stops the start of the server, and of the backend alone, before a database is asked', async () => {
  await writeFile(file, JSON.stringify({ club: CLUB }))
  const told = 'club: set its client secret in the environment, as PROVIDER_CLUB_SECRET.'
  await expect(startServer(join(folder, 'data'), { PROVIDERS: file })).rejects.toThrow(told)
  const flags = ['--providers', file, '--database-url', 'postgresql://nobody@127.0.0.1:1/none']
  const alone = promisify(execFile)(process.execPath, [BACKEND, ...flags], { env: NODE_ENVIRONMENT })
  await expect(alone).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(told) })
})

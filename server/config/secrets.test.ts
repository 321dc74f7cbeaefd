import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTokens } from 'supabase-compatible/testing/internals.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets, saveSecrets } from './secrets.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-secrets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('made on the first start, the same on the second', async () => {
  const first = await readSecrets(folder)
  expect(first.apiKeys.publishable[0]).toMatch(/^sb_publishable_[\w-]{32}$/)
  expect(first.apiKeys.secret[0]).toMatch(/^sb_secret_[\w-]{43}$/)
  expect(first.mailboxKey).toHaveLength(24)
  expect(await readSecrets(folder)).toEqual(first)
})

test('several that start at once have the same', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => readSecrets(folder)))
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
  expect(await readSecrets(folder)).toEqual(all[0])
})

test('two folders have nothing in common', async () => {
  const other = await mkdtemp(join(tmpdir(), 'courtside-secrets-'))
  const [a, b] = [await readSecrets(folder), await readSecrets(other)]
  await rm(other, { recursive: true })
  expect(a.signingKeys[0]?.d).not.toBe(b.signingKeys[0]?.d)
  expect(a.mailboxKey).not.toBe(b.mailboxKey)
})

test('the signing key signs, and its public part does not hold the private one', async () => {
  const { signingKeys } = await readSecrets(folder)
  const tokens = await createTokens(signingKeys, 'http://site.example/auth/v1')
  const now = Math.floor(Date.now() / 1000)
  const token = await tokens.sign({ role: 'authenticated', sub: 'someone', iat: now, exp: now + 60 })
  expect(await tokens.verify(token)).toMatchObject({ sub: 'someone' })
  expect(tokens.jwks.keys[0]).toMatchObject({ kid: signingKeys[0]?.kid })
  expect(JSON.stringify(tokens.jwks)).not.toContain(signingKeys[0]?.d)
})

test('only the owner may read them', async () => {
  await readSecrets(folder)
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('a damaged file is named and never replaced', async () => {
  const file = join(folder, 'secrets.json')
  await writeFile(file, '{"signingKeys": []')
  await expect(readSecrets(folder)).rejects.toThrow(file)
  expect((await stat(file)).size).toBe(18)
})

test('a crash while they are written leaves those of before, and the next writing is not in its way', async () => {
  const before = await readSecrets(folder)
  await writeFile(join(folder, 'secrets.json.new'), '{"signingKeys": [')
  expect(await readSecrets(folder)).toEqual(before)
  const after = { ...before, mailboxKey: 'another key of the mailbox' }
  await saveSecrets(folder, after)
  expect(await readSecrets(folder)).toEqual(after)
})

test('what this version does not know stays in the file', async () => {
  const before = await readSecrets(folder)
  await saveSecrets(folder, { ...before, later: 'a secret of a later version' } as typeof before)
  expect(await readSecrets(folder)).toMatchObject({ later: 'a secret of a later version' })
})

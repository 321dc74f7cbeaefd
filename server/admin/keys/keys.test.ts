import { execFile } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { createTokens } from 'supabase-compatible/testing/internals.ts'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryToClaim } from '../../config/data-dir.ts'
import { readSecrets, secretsFile } from '../../config/secrets.ts'
import { watchKeys } from './watch.ts'

const run = promisify(execFile)
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-keys-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function keys(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return run(process.execPath, [MAIN, ...args], { env: { ...NODE_ENVIRONMENT, DATA_DIR: folder } }).then(
    (output) => ({ code: 0, ...output }),
    (error) => error,
  )
}

test('list before the first start says that there are none yet, and makes none', async () => {
  const { code, stderr } = await keys('list')
  expect(code).toBe(1)
  expect(stderr).toContain(`There are no keys in ${folder} yet`)
  expect((await keys('rotate')).code).toBe(1)
  await expect(readFile(secretsFile(folder))).rejects.toThrow('ENOENT')
})

test.each([
  [['spin'], "there is no 'spin'. Known: list, rotate"],
  [['list', 'twice'], "'twice' is one word too many"],
  [['list', '--dta-dir', 'x'], '--dta-dir'],
])('%j is refused by name', async (args, sentence) => {
  const { code, stderr } = await keys(...args)
  expect(code).toBe(1)
  expect(stderr).toContain(sentence)
})

test('without a word it says how it is used', async () => {
  expect((await keys()).stdout).toContain('npm run keys -- list | rotate')
})

test('a rotation while another is under way is refused', async () => {
  await readSecrets(folder)
  const claimed = await tryToClaim(folder, 'keys')
  const { code, stderr } = await keys('rotate')
  if (typeof claimed !== 'string') await claimed.stop()
  expect(code).toBe(1)
  expect(stderr).toContain(`Process ${process.pid} is changing the keys`)
})

test('a running backend notices; a damaged file changes nothing', async () => {
  const [old] = (await readSecrets(folder)).signingKeys
  const tokens = await createTokens((await readSecrets(folder)).signingKeys, 'http://site.example/auth/v1')
  const now = Math.floor(Date.now() / 1000)
  const token = await tokens.sign({ role: 'authenticated', sub: 'me', iat: now, exp: now + 600 })
  const lines = new EventEmitter()
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.emit('line', line) })
  const watching = watchKeys(folder, tokens, log)
  const noticed = once(lines, 'line')
  const { stdout } = await keys('rotate')
  expect(String(await noticed)).toContain('were read again')
  const [fresh] = (await readSecrets(folder)).signingKeys
  expect(stdout).toMatch(new RegExp(`^${fresh?.kid} {2}signs\n${old?.kid} {2}retired, verifies until 20`))
  expect(tokens.jwks.keys.map((key) => key.kid)).toEqual([fresh?.kid, old?.kid])
  expect(await tokens.verify(token)).toMatchObject({ sub: 'me' })
  const complaint = once(lines, 'line')
  await writeFile(secretsFile(folder), '{"signingKeys": []}')
  expect(String(await complaint)).toContain('those of before stay in use')
  expect(tokens.jwks.keys[0]?.kid).toBe(fresh?.kid)
  await watching.stop()
})

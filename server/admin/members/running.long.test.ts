import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../../../testing/test-server.ts'
import { members } from '../../testing/test-terminal.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
let server: ServerProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-members-'))
})
afterEach(async () => {
  if (server?.alive()) await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

async function signUp({ url }: ServerProcess): Promise<void> {
  const { apiKeys } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: apiKeys.publishable[0], 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.test', password: 'correct horse 7' }),
  })
  expect(answer.status).toBe(200)
}

test('works on a folder without a database, with a Courtside running on it, and with none', async () => {
  const env = { DATA_DIR: folder }
  expect((await members(env, ['list'])).stderr).toContain(`There is no database in ${folder} yet`)

  server = await startServer(folder)
  await signUp(server)
  expect((await members(env, ['list'])).stdout).toMatch(/ada@example\.test .* no +never/)
  expect(server.alive()).toBe(true)

  await server.end('SIGTERM')
  expect((await members(env, ['confirm', 'ada@example.test'])).stdout).toContain('was sent a link')
  const { stdout, stderr } = await members(env, ['list'])
  expect(stdout).toMatch(/ada@example\.test .* no +never/)
  expect(stderr).toBe('')

  server = await startServer(folder)
  expect(server.alive()).toBe(true)
})

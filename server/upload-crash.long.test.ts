import { glob, mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../testing/test-server.ts'

const UPLOADS_BEFORE_THE_FAULT = 20
const WRITERS = 6
const LONGER_THAN_ANY_UPLOAD = 10 * 60_000

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let server: ServerProcess
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'courtside-upload-'))
  server = await startServer(dataDir)
})
afterEach(async () => {
  if (server.alive()) await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

test('kill -9 during uploads: what was acknowledged is whole, the rest is neither served nor kept', async () => {
  const half = await beginUpload()
  const acknowledged = await uploadUntilKilled()
  expect(await files('drafts')).toContain(half)

  await age()
  server = await startServer(dataDir)
  for (const key of acknowledged) expect(await read(key)).toBe(content(key))
  expect(await read('half')).toMatchObject({ code: 'NoSuchKey' })
  await vi.waitFor(async () => {
    expect(await files('drafts')).toEqual([])
    expect(await files('objects')).toHaveLength((await list()).length)
  }, EVENTUALLY)
})

const content = (key: string) => key.repeat(20_000)
const address = (key: string) => `${server.url}/storage/v1/object/crash/${key}`

async function headers(): Promise<Record<string, string>> {
  const { apiKeys } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  return { apikey: apiKeys.secret[0], 'content-type': 'text/plain' }
}

/** Sends the beginning of a file; resolves to the name that it has on the disk. */
async function beginUpload(): Promise<string> {
  const body = JSON.stringify({ name: 'crash' })
  await fetch(`${server.url}/storage/v1/bucket`, { method: 'POST', headers: await headers(), body })
  const upload = request(address('half'), { method: 'POST', headers: await headers() })
  upload.on('error', () => upload.destroy())
  upload.write('the first half')
  return vi.waitFor(async () => {
    const [name = expect.fail('nothing has arrived yet')] = await files('drafts')
    return name
  }, EVENTUALLY)
}

async function uploadUntilKilled(): Promise<string[]> {
  const own = await headers()
  const acknowledged: string[] = []
  let dead = false
  const write = async () => {
    const key = crypto.randomUUID()
    try {
      const answer = await fetch(address(key), { method: 'POST', headers: own, body: content(key) })
      await answer.body?.cancel()
      if (answer.ok) acknowledged.push(key)
    } catch {
      dead = true
    }
    if (acknowledged.length >= UPLOADS_BEFORE_THE_FAULT && server.alive()) await server.end('SIGKILL')
  }
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!dead) await write()
  })
  await Promise.all(writers)
  return acknowledged
}

/** Makes the files older: the sweep leaves young ones alone, since an upload may still write them. */
async function age(): Promise<void> {
  const then = new Date(Date.now() - LONGER_THAN_ANY_UPLOAD)
  for await (const path of glob(`${dataDir}/storage/*/{drafts,objects}/*`)) await utimes(path, then, then)
}

async function files(folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const path of glob(`${dataDir}/storage/*/${folder}/*`)) names.push(basename(path))
  return names
}

async function read(key: string): Promise<unknown> {
  const answer = await fetch(address(key), { headers: await headers() })
  return answer.ok ? answer.text() : answer.json()
}

async function list(): Promise<unknown[]> {
  const body = JSON.stringify({ prefix: '', limit: 1000 })
  const path = `${server.url}/storage/v1/object/list/crash`
  return (await fetch(path, { method: 'POST', headers: await headers(), body })).json() as Promise<unknown[]>
}

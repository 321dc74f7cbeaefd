import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCommunity } from '../config/community.ts'
import { findVapidKeys, pushSettings, readVapidKeys } from './vapid.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'courtside-vapid-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('keys are made once, for all who start at the same time, and only their owner can read them', async () => {
  expect(await findVapidKeys(dataDir)).toBeUndefined()
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => readVapidKeys(dataDir)))
  expect(others).toEqual([first, first])
  expect(await findVapidKeys(dataDir)).toEqual(first)
  expect(await readdir(dataDir)).toEqual(['vapid.json'])
  if (process.platform !== 'win32') expect((await stat(join(dataDir, 'vapid.json'))).mode & 0o777).toBe(0o600)
})

test('a broken file is named and left as it is', async () => {
  await writeFile(join(dataDir, 'vapid.json'), '{"publicKey": 1')
  await expect(readVapidKeys(dataDir)).rejects.toThrow('vapid.json cannot be read as VAPID keys')
  expect(await readFile(join(dataDir, 'vapid.json'), 'utf8')).toBe('{"publicKey": 1')
})

test('push services are told whom to write to', async () => {
  const community = await readCommunity('config/community.json')
  const subject = async (contact: string | undefined, site: string | undefined) =>
    (await pushSettings(undefined, dataDir, () => ({ ...community, contact }), site))().subject
  expect([
    await subject('club@example.org', 'https://padel.example'),
    await subject(undefined, 'https://padel.example'),
    await subject(undefined, 'http://localhost:3000'),
  ]).toEqual(['mailto:club@example.org', 'https://padel.example', 'mailto:operator@courtside.invalid'])
})

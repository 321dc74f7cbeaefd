import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { NODE_ENVIRONMENT } from 'supabase-compatible/testing/node-environment.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, clockAt } from '../../domain/local-time.ts'
import { readFrom, standInReader } from '../../testing/court-stand-in/reader.ts'
import { type CourtStandIn, startCourtStandIn } from '../../testing/court-stand-in/server.ts'
import { readCommunity } from '../config/community.ts'
import { checkVenues } from './check.ts'
import { readableVenues } from './systems/all-systems.ts'
import { credentialsFrom } from './systems/credentials.ts'

// Also tomorrow, should it be midnight in between.
const { day: today } = clockAt({ now: Date.now(), zone: 'Europe/Berlin' })
const days = [today, addDays(today, 1)]
const A_DAY = '\\d{4}-\\d\\d-\\d\\d'
const community = await readCommunity('config/community.json')
let standIn: CourtStandIn
beforeAll(async () => {
  standIn = await startCourtStandIn({
    taken: days.flatMap((day) => [
      { court: 100677, day, start: 1080, end: 1170 },
      { court: 5908, day, start: 540, end: 1320 },
      { court: 5907, day, start: 600, end: 660 },
    ]),
  })
})
afterEach(() => {
  standIn.faults = {}
  standIn.requests.length = 0
})
afterAll(() => standIn.stop())

async function check(
  given = readFrom(community, standIn.url),
  env: NodeJS.ProcessEnv = {},
): Promise<{ ok: boolean; out: string }> {
  const lines: string[] = []
  const venues = readableVenues(given.venues, credentialsFrom(env, given.venues))
  const ok = await checkVenues({
    community: given,
    courts: { ...standInReader(given, standIn), venues },
    days: 1,
    log: pino({ level: 'silent' }),
    print: (line) => lines.push(line),
  })
  return { ok, out: `${lines.join('\n')}\n` }
}

test('prints what it understood of both venues, and nobody’s name', async () => {
  const { ok, out } = await check()
  expect(out).toContain('Indoor Arena (Eversports)\ntaken ')
  const night = '00:00-07:00 closed, '
  const late = '22:00-24:00 closed'
  expect(out).toMatch(
    new RegExp(`${A_DAY} +${night}${late} +${night}18:00-19:30, ${late} +${night}${late}\n`),
  )
  expect(out).toContain('No answer names Court 6 (double), Court 8 (single): not known until one does.\n')
  expect(out).toMatch(
    new RegExp(
      `${A_DAY} +00:00-07:00 closed, 10:00-11:00, 22:00-24:00 closed +00:00-07:00 closed, 09:00-22:00, 22:00-24:00 closed\n`,
    ),
  )
  expect(out).not.toContain('Name of a person')
  expect(ok).toBe(true)
  expect(standIn.requests).toHaveLength(2)
})

test('reads as the API user of the club when there is one', async () => {
  const { ok, out } = await check(undefined, { EBUSY_USER_TSG: 'padel', EBUSY_PASSWORD_TSG: 'secret' })
  expect(out).toMatch(new RegExp(`${A_DAY} +10:00-11:00 +09:00-22:00\n`))
  expect(ok).toBe(true)
  expect(standIn.requests[1]).toMatch(/^\/api\/court\/modules\/1234\/reservations/)
})

test('an API user without a password is a mistake, told before anything is asked', async () => {
  await expect(check(undefined, { EBUSY_USER: 'padel' })).rejects.toThrow('EBUSY_USER and EBUSY_PASSWORD')
  expect(standIn.requests).toEqual([])
})

test('the user of one club is not sent to another: of two, each has its own or none', async () => {
  const given = readFrom(community, standIn.url)
  const [arena, tsg] = given.venues
  if (!arena || !tsg) throw new Error('other venues')
  const two = { ...given, venues: [{ ...tsg, id: 'south-side', name: 'South' } as typeof tsg, tsg] }
  const shared = { EBUSY_USER: 'padel', EBUSY_PASSWORD: 'secret' }
  await expect(check(two, shared)).rejects.toThrow('EBUSY_USER_SOUTH_SIDE')
  await check(two, { EBUSY_USER_SOUTH_SIDE: 'padel', EBUSY_PASSWORD_SOUTH_SIDE: 'secret' })
  expect(standIn.requests.map((path) => path.split('/')[1])).toEqual([
    'api',
    expect.stringMatching(/^court-module/),
  ])
})

test('says what stands in the way, and ends as failed', async () => {
  standIn.faults = { eversports: 'busy' }
  const { ok, out } = await check()
  expect(out).toContain('cannot be read (blocked): answered 429. It asks to be left alone for 600 s.')
  expect(ok).toBe(false)
})

test('says which venues are not read, and asks them nothing', async () => {
  const given = readFrom(community, standIn.url)
  const [arena, tsg] = given.venues
  if (arena?.system !== 'eversports' || !arena.reading || !tsg) throw new Error('other venues')
  const off = { ...arena, reading: { ...arena.reading, enabled: false } }
  const { ok, out } = await check({ ...given, venues: [off, { ...tsg, reading: undefined } as typeof tsg] })
  expect(out).toContain('Indoor Arena (Eversports) is not read: its `reading` is not enabled.')
  expect(out).toContain('TSG Padel (eBuSy) is not read: it has no `reading`.')
  expect([ok, standIn.requests]).toEqual([true, []])
})

test('an address in the own network is refused in the terminal, and nothing is asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-courts-'))
  const file = join(folder, 'community.json')
  const raw = JSON.parse(await readFile('config/community.json', 'utf8'))
  raw.contact = 'club@example.org'
  raw.venues[1].reading = { url: standIn.url.replace('http:', 'https:'), moduleId: 1234 }
  await writeFile(file, JSON.stringify(raw))
  const args = ['server/courts/main.ts', 'check', '--community', file]
  const [code, out] = await new Promise<[unknown, string]>((resolve) =>
    execFile(process.execPath, args, { env: NODE_ENVIRONMENT }, (error, stdout, stderr) =>
      resolve([error?.code, stdout + stderr]),
    ),
  )
  expect(out).toContain('venues[1].reading.url: must not lead into the own network')
  expect([code, standIn.requests]).toEqual([1, []])
  await rm(folder, { recursive: true, force: true })
})

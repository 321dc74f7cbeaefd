import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TZDate } from '@date-fns/tz'
import { addDays, format } from 'date-fns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourtStandIn, startCourtStandIn } from '../../tools/court-stand-in.ts'

// Also tomorrow, should it be midnight in between.
const now = TZDate.tz('Europe/Berlin')
const days = [now, addDays(now, 1)].map((day) => format(day, 'yyyy-MM-dd'))
const A_DAY = '\\d{4}-\\d\\d-\\d\\d'
let folder: string
let file: string
let standIn: CourtStandIn
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-courts-'))
  file = join(folder, 'community.json')
  standIn = await startCourtStandIn(
    days.flatMap((day) => [
      { court: 100677, day, start: 1080, end: 1170 },
      { court: 5908, day, start: 540, end: 1440 },
      { court: 5907, day, start: 600, end: 660 },
    ]),
  )
  const { url } = standIn
  const community = JSON.parse(await readFile('config/community.json', 'utf8'))
  community.contact = 'club@example.org'
  community.venues[0].reading = { url, facilityId: 1, cellMinutes: 30 }
  community.venues[1].reading = { url, moduleId: 1234 }
  await writeFile(file, JSON.stringify(community))
})
afterAll(async () => {
  await standIn.stop()
  await rm(folder, { recursive: true, force: true })
})

function check(env: Record<string, string> = {}): Promise<{ code: number; out: string }> {
  standIn.requests.length = 0
  const args = ['server/courts/main.ts', 'check', '--community', file, '--days', '1']
  return new Promise((resolve) =>
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    ),
  )
}

test('prints what it understood of both venues, and nobody’s name', async () => {
  const { code, out } = await check()
  expect(out).toContain('Indoor Arena (Eversports)\ntaken ')
  expect(out).toMatch(new RegExp(`${A_DAY} +- +18:00-19:30 +-\n`))
  expect(out).toMatch(new RegExp(`${A_DAY} +10:00-11:00 +09:00-24:00\n`))
  expect(out).not.toContain('Name of a person')
  expect(code).toBe(0)
  expect(standIn.requests).toHaveLength(2)
})

test('reads as the API user of the club when there is one', async () => {
  const { code, out } = await check({ EBUSY_USER: 'padel', EBUSY_PASSWORD: 'secret' })
  expect(out).toMatch(new RegExp(`${A_DAY} +10:00-11:00 +09:00-24:00\n`))
  expect(code).toBe(0)
  expect(standIn.requests[1]).toMatch(/^\/api\/court\/modules\/1234\/reservations/)
})

test('says what stands in the way, and ends as failed', async () => {
  standIn.fault = 'busy'
  const { code, out } = await check()
  standIn.fault = undefined
  expect(out).toContain('cannot be read (blocked): answered 429. It asks to be left alone for 600 s.')
  expect(code).toBe(1)
})

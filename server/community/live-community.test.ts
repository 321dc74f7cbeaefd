import pg from 'pg'
import { pino } from 'pino'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readCommunity } from '../config/community.ts'
import { courtReader } from '../courts/systems/all-systems.ts'
import { credentialsFrom } from '../courts/systems/credentials.ts'
import { createDependencies } from '../jobs/dependencies.ts'
import { startWorker } from '../jobs/runner.ts'
import { UNTIMED } from '../jobs/testing/untimed.ts'
import { openLanguages } from '../language/languages.ts'
import { followCommunity } from './live-community.ts'
import { databaseCommunity, fillCommunity } from './stored-community.ts'

const file = await readCommunity('config/community.json')
const log = pino({ level: 'silent' })
const STEWARD = '00000000-0000-4000-8000-00000000000a'
let database: TestDatabase
let client: pg.Client
let stop: () => Promise<void>

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const first = await fillCommunity(database.url, file, () => {})
  const live = followCommunity(first, databaseCommunity(database.url), log)
  const dependencies = createDependencies({
    live,
    languages: openLanguages(() => live.current().language),
    push: () => ({ subject: '', vapid: { publicKey: '', privateKey: '' } }),
    credentials: new Map(),
    log,
  })
  const worker = await startWorker({ databaseUrl: database.url, dependencies, tasks: UNTIMED })
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values ($1, 'steward@demo.example', now(), '{"username": "Steward Demo"}');
     insert into public.stewards (member_id) values ($1)`.replaceAll('$1', `'${STEWARD}'`),
  )
  stop = async () => {
    await worker.stop()
    await live.stop()
  }
})
afterAll(async () => {
  await stop()
  await client.end()
  await database.drop()
})

/** Proposes as a steward does through the API, and resolves once a worker has answered. */
async function save(data: object): Promise<{ state: string; faults: string[] }> {
  await client.query(`begin; set local request.jwt.claims = '{"sub": "${STEWARD}", "role": "authenticated"}'`)
  const { rows } = await client.query(
    'select private.propose_community($1, private.current_community()) as id',
    [JSON.stringify(data)],
  )
  await client.query('commit')
  let answer = { state: 'waiting', faults: [] as string[] }
  await expect
    .poll(async () => {
      const found = await client.query('select state, faults from public.community_versions where id = $1', [
        rows[0].id,
      ])
      answer = found.rows[0]
      return answer.state
    }, EVENTUALLY)
    .not.toBe('waiting')
  return answer
}

test('a change reaches a process that does not work on jobs, and what follows from it is stored', async () => {
  const first = await fillCommunity(database.url, file, () => {})
  const other = followCommunity(first, databaseCommunity(database.url), log, () => 20)
  try {
    const changed = { ...file, title: 'Padel South', timeZone: 'Atlantic/Canary', language: 'de' }
    expect(await save(changed)).toMatchObject({ state: 'applied' })
    await expect.poll(() => other.current(), EVENTUALLY).toEqual(changed)
    expect(other.version()).toBeGreaterThan(first.version)
    const { rows } = await client.query(
      `select private.time_zone() as zone, (select count(*)::int from public.courts) as courts,
         (select array_to_string(parts, '|') from private.notification_texts where form = 'match_cancelled match') as text`,
    )
    expect(rows).toMatchObject([
      { zone: 'Atlantic/Canary', courts: 5, text: expect.stringMatching(/fällt aus/) },
    ])
  } finally {
    await other.stop()
  }
})

test.each([
  [
    'a venue without courts',
    { venues: [{ ...file.venues[1], courts: [] }] },
    'venues[0].courts: needs at least',
  ],
  ['another zone', { timeZone: 'Berlin' }, 'timeZone: must be a time zone name'],
  ['a language without a file', { language: 'tlh' }, 'language: must be one of'],
  [
    'an address in the own network',
    {
      contact: 'a@b.example',
      venues: [{ ...file.venues[1], reading: { url: 'https://127.0.0.1', moduleId: 1 } }],
    },
    'venues[0].reading.url: must not lead into the own network',
  ],
  [
    'a password',
    { links: { ...file.links, coffee: 'https://a:hunter2@coffee.example' } },
    'links.coffee: must not contain a user name or password',
  ],
  ['what nobody knows', { skin: 'pink' }, 'skin'],
])('a steward with the API alone cannot store %s', async (_what, wrong, fault) => {
  const before = await databaseCommunity(database.url)(0)
  const { state, faults } = await save({ ...file, ...wrong })
  expect([state, faults]).toEqual(['refused', [expect.stringContaining(fault)]])
  expect(faults.join()).not.toContain('hunter2')
  expect(await databaseCommunity(database.url)(0)).toEqual(before)
})

test('the start says where stewards and the file differ', async () => {
  await save({ ...file, title: 'Padel South' })
  const said: string[] = []
  const { community } = await fillCommunity(database.url, { ...file, city: 'Elsewhere' }, (line) =>
    said.push(line),
  )
  expect(community).toMatchObject({ title: 'Padel South', city: file.city })
  expect(said).toEqual([expect.stringMatching(/does not hold any more\. It differs in: title, city\./)])
})

test('a version that this program cannot read changes nothing, and neither does a database that is away', async () => {
  const live = followCommunity(
    { version: 1, community: file },
    async () => ({ version: 2, community: {} }),
    log,
  )
  await live.refresh()
  await live.stop()
  expect([live.version(), live.current()]).toEqual([1, file])
  const away = followCommunity(
    { version: 1, community: file },
    databaseCommunity('postgresql://nobody@127.0.0.1:1/none'),
    log,
  )
  await away.refresh()
  await away.stop()
  expect(away.current()).toBe(file)
})

test('the password of a club goes to the address of the operator only, whatever stewards write', () => {
  const contact = 'club@example.org'
  const venues = file.venues.map((venue) =>
    venue.system === 'ebusy' ? { ...venue, reading: { url: 'https://club.example', moduleId: 7 } } : venue,
  )
  const credentials = credentialsFrom({ EBUSY_USER: 'api', EBUSY_PASSWORD: 'hunter2' }, venues)
  const headersAt = (url: string) => {
    const moved = venues.map((venue) =>
      venue.system === 'ebusy' && venue.reading ? { ...venue, reading: { ...venue.reading, url } } : venue,
    )
    return courtReader({ ...file, contact, venues: moved }, credentials).venues[0]?.system.headers
  }
  expect(headersAt('https://club.example')).toHaveProperty('authorization')
  expect(headersAt('https://club.example.attacker.example')).toBeUndefined()
})

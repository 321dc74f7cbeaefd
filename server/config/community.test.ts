import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readCommunity, storeCommunity } from './community.ts'

test('the database knows the courts of the venues', async () => {
  const community = await readCommunity('config/community.json')
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await storeCommunity(database.url, community)
    await storeCommunity(database.url, community)
    const { rows } = await client.query(
      `select concat_ws(' ', source, position, id, kind, name) as court from courts order by 1`,
    )
    expect(rows.map(({ court }) => court)).toEqual([
      'ebusy 1 5907 double Court 1 (double)',
      'ebusy 2 5908 double Court 2 (double)',
      'eversports 1 100676 double Court 6 (double)',
      'eversports 2 100677 double Court 7 (double)',
      'eversports 3 104891 single Court 8 (single)',
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})

test('a file that is no JSON is told by its place, without a word of what stands in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-community-'))
  const file = join(folder, 'community.json')
  await writeFile(file, '{ "url": "https://club:hunter2@club.example" hunter2 }')
  const problem = await readCommunity(file).catch((error: Error) => error.message)
  expect(problem).toContain(`${file} cannot be read as JSON: see `)
  expect(problem).not.toContain('hunter2')
  await rm(folder, { recursive: true })
})

test.each([
  'https://127.0.0.1:3000',
  'https://localhost',
  'https://[::1]/',
  'https://10.0.0.7',
  'https://club.internal',
])('an address in the own network, %s, is no place to read', async (url) => {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-community-'))
  const file = join(folder, 'community.json')
  const community = JSON.parse(await readFile('config/community.json', 'utf8'))
  community.contact = 'club@example.org'
  community.venues[1].reading = { url, moduleId: 7 }
  await writeFile(file, JSON.stringify(community))
  await expect(readCommunity(file)).rejects.toThrow(
    'venues[1].reading.url: must not lead into the own network',
  )
  await rm(folder, { recursive: true })
})

test('a language without a file of translations is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-community-'))
  const file = join(folder, 'community.json')
  const community = JSON.parse(await readFile('config/community.json', 'utf8'))
  await writeFile(file, JSON.stringify({ ...community, language: 'de' }))
  expect(await readCommunity(file)).toMatchObject({ language: 'de' })
  await writeFile(file, JSON.stringify({ ...community, language: 'tlh' }))
  await expect(readCommunity(file)).rejects.toThrow(
    'language: must be one of en, de, or there must be a file languages/tlh.po',
  )
  await rm(folder, { recursive: true })
})

test('the database words its notifications in the zone of the community', async () => {
  const community = await readCommunity('config/community.json')
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await storeCommunity(database.url, { ...community, timeZone: 'Atlantic/Canary' })
    const { rows } = await client.query('select time_zone from private.community')
    expect(rows).toEqual([{ time_zone: 'Atlantic/Canary' }])
  } finally {
    await client.end()
    await database.drop()
  }
})

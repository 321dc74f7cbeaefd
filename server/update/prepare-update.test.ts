import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRelease, record } from '../../testing/releases.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Config } from '../config/config.ts'
import { migrate } from '../postgres/migrate.ts'
import { readDataVersion, recordProgram } from './data-version.ts'
import { findUpdateFault, prepareUpdate } from './prepare-update.ts'

const MIGRATIONS = 'supabase/migrations'
const NEXT = '29990101000000_next.sql'

let folder: string
let newer: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-update-'))
  newer = join(folder, 'newer')
  await cp(MIGRATIONS, newer, { recursive: true })
  await writeFile(join(newer, NEXT), 'create table public.next (id int)')
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const backups: Config['backups'] = {
  dir: undefined,
  hour: 3,
  keep: 2,
  passphraseFile: undefined,
  beforeUpdate: true,
}

async function prepare(
  migrations: string,
  more: Partial<typeof backups> = {},
  dataDir = join(folder, 'data'),
  url = database.url,
) {
  const lines: string[] = []
  const config = { backups: { ...backups, ...more }, dataDir, databaseUrl: undefined }
  await prepareUpdate(url, config, migrations, (line) => lines.push(line))
  return lines
}

test('an update makes a backup first, and the program before it is refused with the way back to that backup', async () => {
  expect(await prepare(MIGRATIONS)).toEqual([])
  const [line] = await prepare(newer)
  const [, backup = ''] = /Before it, a backup was made: (\S+)$/.exec(line ?? '') ?? []
  expect(await readdir(join(folder, 'data/backups'))).toEqual([backup.split('/').at(-1)])

  await recordProgram(database.url)
  await recordProgram(database.url)
  await migrate(database.url, newer)
  const { usedBy } = await readDataVersion(database.url)
  // A backup of the newer one leads nowhere.
  const late = join(folder, 'data/backups/courtside-before-update-2998-01-01T000000Z.tar.gz')
  await writeFile(late, 'damaged')
  await expect(prepare(MIGRATIONS)).rejects.toThrow(
    [
      `The data in ${folder}/data was changed by a newer Courtside, ${usedBy?.version} (${usedBy?.commit}), since ` +
        `${usedBy?.since.toISOString().slice(0, 10)}. This one does not know 29990101000000. Nothing was changed.`,
      `To go on with the newer one: git checkout ${usedBy?.commit}, and start again.`,
      'To go back to the backup from before the update, without what was written since:',
      `  mv ${folder}/data ${folder}/data.newer`,
      `  npm run restore -- --data-dir ${folder}/data --from ${backup.replace('/data/', '/data.newer/')}`,
    ].join('\n'),
  )
  await expect(prepare(MIGRATIONS, {}, join(folder, 'elsewhere'))).rejects.toThrow(
    'there is none in the folder of backups',
  )
  expect(await prepare(newer)).toEqual([])

  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  expect((await client.query('select from _backend.programs')).rowCount).toBe(1)
  await client.query(
    `drop table next; delete from supabase_migrations.schema_migrations where version like '2999%'`,
  )
  await client.end()
})

test('a migration that is added is an update that other processes have to know of; an edited one is none', async () => {
  expect(await findUpdateFault(database.url, MIGRATIONS)).toBeUndefined()
  expect(await findUpdateFault(database.url, newer)).toContain(`would change the database under it (${NEXT})`)
  const edited = join(folder, 'edited')
  await cp(MIGRATIONS, edited, { recursive: true })
  const [first = ''] = await readdir(edited)
  await appendFile(join(edited, first), 'create table private.more (id int);')
  await expect(prepare(edited)).rejects.toThrow(`${first}: applied to these data with another text`)
})

test('the list of migrations of before 1.0.0 is an update with a backup, an older one is refused without', async () => {
  const earlier = await createTestDatabase('platform')
  const client = new pg.Client({ connectionString: earlier.url })
  await client.connect()
  const { migrations } = await readRelease('before-release')
  await record(client, migrations)
  const backups = () => readdir(join(folder, 'earlier/backups')).catch(() => [])
  expect(await findUpdateFault(earlier.url, MIGRATIONS)).toContain('(the list of migrations')
  await prepare(MIGRATIONS, {}, join(folder, 'earlier'), earlier.url)
  expect(await backups()).toHaveLength(1)
  await record(client, migrations.slice(1))
  await expect(prepare(MIGRATIONS, {}, join(folder, 'earlier'), earlier.url)).rejects.toThrow(
    'The data are from before Courtside 1.0.0',
  )
  expect(await backups()).toHaveLength(1)
  await client.end()
  await earlier.drop()
})

test('without room for the backup nothing is updated, unless the operator says so', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(prepare(newer, { dir: join(folder, 'file') })).rejects.toThrow(
    /No backup could be made before the update, so nothing was changed\. .*BACKUP_BEFORE_UPDATE=off updates without one/,
  )
  expect(await prepare(newer, { dir: join(folder, 'file'), beforeUpdate: false })).toEqual([])
})

test('a new database needs no backup', async () => {
  const empty = await createTestDatabase('platform')
  const config = { backups, dataDir: join(folder, 'new'), databaseUrl: undefined }
  await prepareUpdate(empty.url, config, MIGRATIONS, () => expect.fail('something was printed'))
  await empty.drop()
})

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchComing, newSql, takeComing } from './coming.ts'

let folder: string
let here: string
let there: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-coming-'))
  here = join(folder, 'here')
  there = join(folder, 'there')
  await mkdir(there)
  await git(there, 'init', '--quiet', '--initial-branch', 'main')
  await commit('Begin', {
    'config/community.json': '{}',
    'supabase/migrations/20260101000000_old.sql': 'select 1',
  })
  await git(folder, 'clone', '--quiet', there, here)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const git = (cwd: string, ...args: string[]) =>
  promisify(execFile)('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...args], { cwd })

async function commit(subject: string, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(there, name)), { recursive: true })
    await writeFile(join(there, name), content)
  }
  await git(there, 'add', '--all')
  await git(there, 'commit', '--quiet', '--message', subject)
}

test('it says what is new, and takes it unless the operator has changed the same file', async () => {
  expect(await fetchComing(here)).toMatchObject({ commits: [], packages: false, collisions: [] })
  await commit('Add a table', {
    'supabase/migrations/20270101000000_new.sql': 'select 2',
    'backend/database/platform/200-new.sql': 'select 3',
  })
  await commit('Use another package', {
    'package-lock.json': '{}',
    'config/community.json': '{"title":"Theirs"}',
  })
  await writeFile(join(here, 'config/community.json'), '{"title":"Ours"}')

  const coming = await fetchComing(here)
  expect(coming).toMatchObject({
    commits: ['Use another package', 'Add a table'],
    packages: true,
    collisions: ['config/community.json'],
  })
  const applied = (...statements: string[]) => ({
    platform: [],
    migrations: [{ version: '20260101000000', statements }],
  })
  const added = ['200-new.sql', '20270101000000_new.sql']
  expect(newSql(coming, applied('select 1'))).toEqual({ added, fault: undefined })
  expect(newSql(coming, applied('select 0')).fault).toContain('20260101000000_old.sql: applied to these data')
  await expect(takeComing(here)).rejects.toThrow('changed nothing')
  expect(await readFile(join(here, 'config/community.json'), 'utf8')).toBe('{"title":"Ours"}')

  await git(here, 'checkout', '--quiet', 'config/community.json')
  await takeComing(here)
  expect(await fetchComing(here)).toMatchObject({ commits: [] })
})

test('a folder that follows nothing, or whose repository is gone, is named', async () => {
  await expect(fetchComing(there)).rejects.toThrow(`${there} follows no branch`)
  await git(here, 'remote', 'set-url', 'origin', join(folder, 'gone'))
  await expect(fetchComing(here)).rejects.toThrow('The repository cannot be reached')
})

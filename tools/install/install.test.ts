import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TASKS } from '../tasks.mjs'
import { makeProject, type Project } from './testing/fixture.ts'
import { write } from './testing/fixture-packages.ts'
import { HOT } from './testing/node-from-npm.ts'
import type { Ended } from './testing/process-group.ts'
import { ANOTHER_USER, close, open, STATES } from './testing/states.ts'

vi.setConfig({ testTimeout: 120_000 })

// `npm run test:long` does all of this with real ones.
const OLDER = { version: '20.20.0' }
const PINNED = { version: '99.0.0' }

let project: Project
beforeAll(async () => {
  project = await makeProject(OLDER, PINNED)
})
beforeEach(() => project.pull('1.0.0'))
afterAll(() => project.remove())

test('start and then check in one folder, where the machine has an older Node', async () => {
  await project.works('start')
  expect(existsSync(join(project.modules, 'vitest'))).toBe(false)
  await project.works('check')
})

test('check works after an installation that was killed', async () => {
  await STATES['an installation that was killed']?.(project)
  await project.works('check')
})

test('check works after a pull with another lockfile', async () => {
  project.pull('2.0.0')
  await project.works('check', '2.0.0')
})

test('a command beside an installation waits for its turn in words', async () => {
  rmSync(join(project.modules, 'native-part'), { recursive: true, force: true })
  const second = Promise.withResolvers<Ended>()
  const first = await project.run('start', {
    installing: () => project.run('check').then(second.resolve, second.reject),
  })
  expect((await second.promise).output).toMatch(/Process \d+ is installing packages in this folder/)
  expect(first.output).toContain('start native')
})

test('another user runs what is installed in a folder that is closed to writing', async () => {
  close(project)
  await project.works('start', '1.0.0', ANOTHER_USER)
})

test('and is told whose turn it is when something is missing', async () => {
  project.pull('2.0.0')
  const { code, output } = await project.run('start', ANOTHER_USER)
  expect(output).toContain('Run `npm run build` as the user it belongs to.')
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
  open(project)
})

/** The hot function; what Node itself does before a program begins may be compiled by any. */
const BY_MAGLEV = /<JSFunction add .*target MAGLEV/

/** Runs a task by itself, with these programs first on the path. */
function trace(task: string, bin: string): string {
  const env = { ...project.environment, PATH: `${bin}${delimiter}${project.environment.PATH}` }
  const options = { cwd: project.folder, env, encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', task], options)
  return stdout + stderr
}

test('a program runs without the compilers for which Node 24 can wait for ever when it ends', () => {
  write(join(project.folder, TASKS.keys?.[0] ?? ''), HOT)
  const compiled = trace('keys', '')
  expect(compiled).toContain('target TURBOFAN')
  expect(compiled).not.toMatch(BY_MAGLEV)
})

test('and so does npm', () => {
  rmSync(project.modules, { recursive: true, force: true })
  const bin = join(dirname(project.folder), 'npm-that-is-hot')
  write(join(bin, 'hot.mjs'), HOT)
  write(join(bin, 'npm'), `#!/bin/sh\nexec '${process.execPath}' '${join(bin, 'hot.mjs')}' >&2\n`, 0o755)
  const compiled = trace('start', bin)
  expect(compiled).toContain('target TURBOFAN')
  expect(compiled).not.toMatch(BY_MAGLEV)
})

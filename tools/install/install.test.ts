import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isLong } from '../../testing/runs.ts'
import { makeProject, type Project } from './fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

const WALKED = ['start', 'test', 'check', 'dev', 'build', 'backup', 'update']
const NOBODY = 65_534

let project: Project
let modules: string
beforeAll(async () => {
  project = await makeProject('20.20.0')
  modules = join(project.folder, 'node_modules')
})
beforeEach(() => project.pull('1.0.0'))
afterAll(() => project.remove())

async function works(task: string, version = '1.0.0'): Promise<void> {
  const { code, output } = await project.run(task)
  expect(output).toContain(`${task} native ${version} v99.0.0`)
  expect(code).toBe(0)
}

/** npm takes it for whole: the name and the version are right. */
function halfWritten(): void {
  const folder = join(modules, 'with-native-part')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "with-native-part", "version": "1.0.0" }')
}

test('start and then check in one folder, where the machine has an older Node', async () => {
  await works('start')
  expect(existsSync(join(modules, 'vitest'))).toBe(false)
  await works('check')
})

const STATES: Record<string, () => void | Promise<void>> = {
  'an installation that was killed': async () => {
    rmSync(modules, { recursive: true, force: true })
    const { code } = await project.run('start', { installing: (kill) => kill() })
    expect(code).toBe(null)
    halfWritten()
  },
  'a version that removed files from packages': () => {
    halfWritten()
    writeFileSync(join(modules, '.installed'), 'digest running')
  },
  'the removal of a native part': () => rmSync(join(modules, 'native-part'), { recursive: true }),
  'the removal of the pinned Node': () => rmSync(join(modules, 'node'), { recursive: true }),
  'the removal of everything': () => rmSync(modules, { recursive: true }),
}
const SEEN_OFTEN = ['an installation that was killed', 'the removal of a native part']
/** `npm run test:long` takes all commands through every state. */
const TASKS = isLong ? WALKED : ['check']
const states = (isLong ? Object.keys(STATES) : SEEN_OFTEN).flatMap((state) =>
  TASKS.map((task) => [task, state] as const),
)

test.each(states)('%s works after %s', async (task, state) => {
  await STATES[state]?.()
  await works(task)
})

test.each(TASKS)('%s works after a pull with another lockfile', async (task) => {
  await works(task)
  project.pull('2.0.0')
  await works(task, '2.0.0')
})

test('a command beside an installation waits for its turn in words', async () => {
  rmSync(modules, { recursive: true, force: true })
  const second = Promise.withResolvers<Awaited<ReturnType<Project['run']>>>()
  const first = await project.run('start', {
    installing: () => project.run('check').then(second.resolve, second.reject),
  })
  expect((await second.promise).output).toMatch(/Process \d+ is installing packages in this folder/)
  expect(first.output).toContain('start native')
  await works('check')
})

const isRoot = process.getuid?.() === 0

test('another user runs what is installed in a folder that is closed to writing', async () => {
  await works('build')
  for (const folder of [project.folder, modules]) chmodSync(folder, 0o555)
  const { output } = await project.run('start', isRoot ? { user: NOBODY } : {})
  expect(output).toContain('start native 1.0.0 v99.0.0')
})

test('and is told whose turn it is when something is missing', async () => {
  project.pull('2.0.0')
  const { code, output } = await project.run('start', isRoot ? { user: NOBODY } : {})
  expect(output).toContain('Run `npm run build` as the user it belongs to.')
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
  for (const folder of [project.folder, modules]) chmodSync(folder, 0o755)
})

if (isLong)
  for (const machine of ['20.20.0', '22.12.0', '99.0.0'])
    test(`any two commands in one folder, with Node ${machine}`, async () => {
      const fresh = await makeProject(machine)
      for (const first of WALKED)
        for (const second of WALKED) {
          rmSync(join(fresh.folder, 'node_modules'), { recursive: true, force: true })
          for (const task of [first, second])
            expect
              .soft((await fresh.run(task)).output, `${first}, ${second}`)
              .toContain(`${task} native 1.0.0 v99.0.0`)
        }
      fresh.remove()
    }, 1_800_000)

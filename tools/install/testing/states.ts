import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Project } from './fixture.ts'

/** The commands that meet one another in one folder. */
export const WALKED = ['start', 'test', 'check', 'dev', 'build', 'backup', 'update']

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
/** Root may write everywhere; anybody else finds the folder closed. */
export const ANOTHER_USER = isRoot ? { user: NOBODY } : {}

export function close({ folder, modules }: Project): void {
  for (const path of [folder, modules]) chmodSync(path, 0o555)
}

export function open({ folder, modules }: Project): void {
  for (const path of [folder, modules]) chmodSync(path, 0o755)
}

/** npm takes it for whole: the name and the version are right. */
function writeHalf({ modules }: Project): void {
  const folder = join(modules, 'with-native-part')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "with-native-part", "version": "1.0.0" }')
}

/** Each brings an installation into a state in which a command can find it. */
export const STATES: Record<string, (project: Project) => void | Promise<void>> = {
  'an installation that was killed': async (project) => {
    rmSync(project.modules, { recursive: true, force: true })
    const { code } = await project.run('start', { installing: (kill) => kill() })
    expect(code).toBe(null)
    writeHalf(project)
  },
  'a version that removed files from packages': (project) => {
    writeHalf(project)
    writeFileSync(join(project.modules, '.installed'), 'digest running')
  },
  'the removal of a native part': ({ modules }) => rmSync(join(modules, 'native-part'), { recursive: true }),
  'the removal of the pinned Node': ({ modules }) => rmSync(join(modules, 'node'), { recursive: true }),
  'the removal of everything': ({ modules }) => rmSync(modules, { recursive: true }),
}

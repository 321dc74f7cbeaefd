import { chmodSync, cpSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import {
  makeTemporaryFolder,
  type TemporaryFolder,
} from 'supabase-compatible/testing/teardown/temporary-folder.ts'
import { afterAll, beforeAll, beforeEach, describe, test, vi } from 'vitest'
import { makeProject, type Project } from './testing/fixture.ts'
import { nodeFromNpm } from './testing/node-from-npm.ts'
import { ANOTHER_USER, close, open, STATES, WALKED } from './testing/states.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const PINNED = { version: process.versions.node }

let nodes: TemporaryFolder
beforeAll(async () => {
  nodes = await makeTemporaryFolder(tmpdir(), 'courtside-nodes-')
  chmodSync(nodes.path, 0o755)
})
afterAll(() => nodes.remove())

describe.each([20, 22, 24])('where the machine has Node %i', (major) => {
  let project: Project
  beforeAll(async () => {
    project = await makeProject(nodeFromNpm(nodes.path, major), PINNED)
  })
  beforeEach(() => project.pull('1.0.0'))
  afterAll(() => project.remove())

  test.each(WALKED)('%s in a fresh folder, and then any command', async (first) => {
    const kept = `${project.folder}-${first}`
    rmSync(project.modules, { recursive: true, force: true })
    await project.works(first)
    cpSync(project.modules, kept, { recursive: true, verbatimSymlinks: true })
    for (const second of WALKED) {
      rmSync(project.modules, { recursive: true })
      cpSync(kept, project.modules, { recursive: true, verbatimSymlinks: true })
      await project.works(second)
    }
  })

  const states = Object.keys(STATES).flatMap((state) => WALKED.map((task) => [task, state] as const))
  test.each(states)('%s works after %s', async (task, state) => {
    await STATES[state]?.(project)
    await project.works(task)
  })

  test.each(WALKED)('%s works after a pull with another lockfile', async (task) => {
    await project.works(task)
    project.pull('2.0.0')
    await project.works(task, '2.0.0')
  })

  test.each(WALKED)('%s works for another user in a folder that is closed to writing', async (task) => {
    await project.works(task)
    close(project)
    await project.works(task, '1.0.0', ANOTHER_USER)
    open(project)
  })
})

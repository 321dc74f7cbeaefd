import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAN_HASH } from '../../domain/americano/evening/testing/plan-hash.ts'
import { type EngineName, PACKAGES } from '../../tools/browsers/engines.ts'
import type { Engine } from './engine.ts'
import { launch } from './launch.ts'

const names = (process.env.ENGINES?.split(',') ?? Object.keys(PACKAGES)) as EngineName[]

/** The planner as a script that leaves its functions in the global `planner`. */
async function bundlePlanner(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'domain/americano/evening/testing/plan-hash.ts', formats: ['iife'], name: 'planner' },
    },
  })) as Rollup.RollupOutput[]
  const code = built[0]?.output[0].code
  if (!code) throw new Error('Vite has built no planner')
  return code
}

describe.each(names)('%s', (name) => {
  let engine: Engine
  let planner: string
  beforeAll(async () => {
    planner = await bundlePlanner()
    engine = await launch(name)
  })
  afterAll(() => engine?.close())

  test('plans the same evenings as Node', async () => {
    const window = await engine.openWindow()
    const hash = await window.evaluate(
      (code) => new Function(`${code}; return planner.hashPlans()`)() as { version: number; hash: number },
      planner,
    )
    await window.close()
    expect(hash).toEqual(PLAN_HASH)
  })
})

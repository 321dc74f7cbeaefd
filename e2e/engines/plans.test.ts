import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAN_HASH } from '../../domain/americano/evening/testing/plan-hash.ts'
import { RATING_HASH } from '../../domain/rating/testing/rating-hash.ts'
import { type EngineName, PACKAGES } from '../../tools/browsers/engines.ts'
import type { Engine } from './engine.ts'
import { launch } from './launch.ts'

const names = (process.env.ENGINES?.split(',') ?? Object.keys(PACKAGES)) as EngineName[]

/** Each is the same everywhere: a module, and the function in it that hashes what an engine computes. */
const COMPUTED = [
  ['plans the same evenings', 'domain/americano/evening/testing/plan-hash.ts', 'hashPlans', PLAN_HASH],
  ['computes the same ratings', 'domain/rating/testing/rating-hash.ts', 'hashRatings', RATING_HASH],
] as const

/** A module as a script that leaves its functions in the global `computed`. */
async function bundle(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'computed' } },
  })) as Rollup.RollupOutput[]
  const code = built[0]?.output[0].code
  if (!code) throw new Error(`Vite has built nothing of ${entry}`)
  return code
}

describe.each(names)('%s', (name) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await launch(name)
  })
  afterAll(() => engine?.close())

  test.each(COMPUTED)('%s as Node', async (_does, entry, hashes, expected) => {
    const script = `${await bundle(entry)}; return computed.${hashes}()`
    const window = await engine.openWindow()
    const hash = await window.evaluate((code) => new Function(code)() as unknown, script)
    await window.close()
    expect(hash).toEqual(expected)
  })
})

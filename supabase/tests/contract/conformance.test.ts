import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, Entry } from './conformance/entry.ts'
import { methodsOf } from './conformance/methods.ts'
import { SURFACES } from './conformance/surfaces.ts'
import { exchangeOf, type Outcome, type Outcomes, renderTables } from './conformance/table.ts'
import type { Exchange } from './conformance/wire.ts'
import { openWorld, type World } from './conformance/world.ts'

// Every method of the official clients, once answered and once refused, and the document that says so.

const DOCUMENT = new URL('../../../docs/conformance.md', import.meta.url)
const { version } = createRequire(import.meta.url)('@supabase/supabase-js/package.json')

let world: World
const surfaces = new Map<string, Outcomes>(SURFACES.map(({ name }) => [name, new Map()]))
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

async function play(call: Call, isRefusal: boolean): Promise<Exchange> {
  world.wire.forget()
  const result = await call(world)
  const error: unknown = Object(result).error
  if (!isRefusal && error) throw error
  const exchange = exchangeOf(world.wire, isRefusal)
  await world.tidy()
  return exchange
}

async function run(entry: Entry): Promise<Outcome> {
  if ('clientOnly' in entry) return entry
  if ('refused' in entry) return { refused: await play(entry.refused, true) }
  const works = await play(entry.works, false)
  const { refuses } = entry
  return { works, refuses: typeof refuses === 'string' ? refuses : await play(refuses, true) }
}

const isHere = process.env.CONTRACT_URL === undefined

describe.each(SURFACES)('$name', ({ name, entries, objects, internal }) => {
  it('has no method that is not classed, and no class without a method', () => {
    const methods = new Set(objects(world).flatMap((object) => methodsOf(object, internal)))
    expect(Object.keys(entries).toSorted()).toEqual([...methods].toSorted())
  })

  const cases = Object.entries(entries).filter(
    ([, entry]) => isHere || 'clientOnly' in entry || !entry.ownOnly,
  )
  it.each(cases)('%s', async (method, entry) => {
    surfaces.get(name)?.set(method, await run(entry))
  })
})

it.runIf(isHere)('is what the document says', async () => {
  const made = renderTables(surfaces, version)
  if (process.env.CONFORMANCE === 'write') await writeFile(DOCUMENT, made)
  expect(await readFile(DOCUMENT, 'utf8'), 'run `npm run conformance -- --write`').toBe(made)
})

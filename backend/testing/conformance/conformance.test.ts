import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answersOf, readAnswers, renderAnswers } from './answers.ts'
import type { Call, Entry } from './entry.ts'
import { methodsOf } from './methods.ts'
import { SURFACES } from './surfaces.ts'
import { exchangeOf, type Outcome, type Outcomes, renderTables } from './table.ts'
import { openTestContext, type TestContext } from './test-context.ts'
import type { Exchange } from './wire.ts'

// Every method of the official clients, once answered and once refused, and the document that says so.

const DOCUMENT = new URL('../../CONFORMANCE.md', import.meta.url)
const ANSWERS = new URL('./answers.jsonl', import.meta.url)
const WRITES = process.env.CONFORMANCE === 'write'
const { version } = createRequire(import.meta.url)('@supabase/supabase-js/package.json')

let context: TestContext
const surfaces = new Map<string, Outcomes>(SURFACES.map(({ name }) => [name, new Map()]))
beforeAll(async () => {
  context = await openTestContext()
})
afterAll(() => context.stop())

async function play(call: Call, isRefusal: boolean): Promise<Exchange> {
  context.wire.forget()
  const result = await call(context)
  const error: unknown = Object(result).error
  if (!isRefusal && error) throw error
  const exchange = exchangeOf(context.wire, isRefusal)
  await context.tidy()
  return exchange
}

async function run(entry: Entry): Promise<Outcome> {
  if ('clientOnly' in entry) return entry
  if ('refused' in entry) return { refused: await play(entry.refused, true) }
  const works = await play(entry.works, false)
  const { refuses, setting } = entry
  const refusal = typeof refuses === 'string' ? refuses : await play(refuses, true)
  return { works, refuses: refusal, ...(setting && { setting }) }
}

const isHere = process.env.CONTRACT_URL === undefined

describe.each(SURFACES)('$name', ({ name, entries, objects, internal }) => {
  it('has no method that is not classed, and no class without a method', () => {
    const methods = new Set(objects(context).flatMap((object) => methodsOf(object, internal)))
    expect(Object.keys(entries).toSorted()).toEqual([...methods].toSorted())
  })

  const cases = Object.entries(entries).filter(
    ([, entry]) => isHere || 'clientOnly' in entry || !entry.ownOnly,
  )
  it.each(cases)('%s', async (method, entry) => {
    surfaces.get(name)?.set(method, await run(entry))
  })
})

/** Nothing is written down of a run in which a method failed. */
function requireAllPlayed(): void {
  for (const { name, entries } of SURFACES)
    expect([...(surfaces.get(name)?.keys() ?? [])], name).toEqual(Object.keys(entries))
}

describe('status, headers and body are those that were agreed on', () => {
  const agreed = WRITES ? new Map<string, string>() : readAnswers(readFileSync(ANSWERS, 'utf8'))

  it.each([...agreed.keys()])('%s', (name) => {
    const found = answersOf(surfaces).get(name)
    // Elsewhere some methods are not played.
    if (found !== undefined || isHere) expect(found).toBe(agreed.get(name))
  })

  it.runIf(isHere)('and none is left out', async () => {
    requireAllPlayed()
    const found = answersOf(surfaces)
    if (WRITES) await writeFile(ANSWERS, renderAnswers(found))
    expect([...found.keys()]).toEqual([...readAnswers(await readFile(ANSWERS, 'utf8')).keys()])
  })
})

it.runIf(isHere)('is what the document says', async () => {
  requireAllPlayed()
  const made = renderTables(surfaces, version)
  if (WRITES) await writeFile(DOCUMENT, made)
  expect(await readFile(DOCUMENT, 'utf8'), 'run `npm run conformance -- --write`').toBe(made)
})

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openHarness } from './harness.ts'

// Every refusal stands in three places: in a function (or a row of the limits), in the table of CONVENTIONS.md, and among the reasons for
// which the client has a sentence.

const harness = openHarness()

/** Each refusal of the database as `reason status`. */
async function raised(): Promise<string[]> {
  const rows = await harness.asOperator(
    `select word[2] || ' ' || word[1] as refusal
       from pg_proc cross join regexp_matches(prosrc, 'private\\.refuse\\(\\s*(\\d+),\\s*''(\\w+)''', 'g') as word
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     union select reason || ' 429' from private.rate_limits`,
  )
  return rows.map(({ refusal }) => String(refusal)).sort()
}

/** Reads them from the table. A line may have several reasons of one status. */
async function documented(): Promise<string[]> {
  const text = await readFile(new URL('../CONVENTIONS.md', import.meta.url), 'utf8')
  const section = text.slice(text.indexOf('## Refusals'), text.indexOf('## Tests'))
  return [...section.matchAll(/^\| (`.+?) *\| *(\d{3}) *\|/gm)]
    .flatMap(([, reasons = '', status]) =>
      [...reasons.matchAll(/`(\w+)`/g)].map(([, reason]) => `${reason} ${status}`),
    )
    .sort()
}

test('no call of private.refuse() has a reason that this test cannot read', async () => {
  const [row] = await harness.asOperator(
    `select count(*)::int as calls, count(*) filter (where call[1] ~ '^\\s*\\d+,\\s*''\\w+''')::int as legible
       from pg_proc cross join regexp_matches(prosrc, 'private\\.refuse\\((.{40})', 'g') as call
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and proname not in ('count_action', 'count_link_use')`,
  )
  expect(row?.legible).toBe(row?.calls)
  expect(row?.calls).toBeGreaterThan(20)
})

test('the table has every refusal of the database, and no other', async () => {
  expect(await documented()).toEqual(await raised())
})

test('the client has a sentence for each', async () => {
  // Its texts are marked for the build, so that this cannot run it.
  const files = ['backend/errors.ts', 'words/refusals.ts', 'words/late-refusals.ts'].map(
    (file) => new URL(`../../web/src/lib/${file}`, import.meta.url),
  )
  const client = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  const known = new Set([...client.matchAll(/^ {2}(\w+): msg`.+`,$/gm)].map(([, reason]) => reason))
  const unknown = (await raised())
    .map((refusal) => refusal.split(' ')[0])
    .filter((reason) => !known.has(reason))
  expect(known.size).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})

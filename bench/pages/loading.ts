import lighthouse from 'lighthouse'
import type { Site } from './site.ts'
import { withUsableTrace } from './usable-trace.ts'

interface Figure {
  name: string
  unit: string
  /** At least where it is a score, at most otherwise. */
  limit: number
  isScore: boolean
}

const FIGURES: Record<string, Figure> = {
  performance: { name: 'performance', unit: '', limit: 98, isScore: true },
  accessibility: { name: 'accessibility', unit: '', limit: 100, isScore: true },
  'best-practices': { name: 'best practices', unit: '', limit: 100, isScore: true },
  'largest-contentful-paint': { name: 'LCP', unit: ' ms', limit: 1700, isScore: false },
  'total-blocking-time': { name: 'TBT', unit: ' ms', limit: 80, isScore: false },
  'cumulative-layout-shift': { name: 'CLS', unit: '', limit: 0.02, isScore: false },
}
const SCREENS = [
  { name: 'sign-in', path: '/auth', signedIn: false },
  { name: 'match list', path: '/matches', signedIn: true },
]

/** Figure 14: Lighthouse as on a phone, simulated, each run in a browser that has never been here. How many figures missed. */
export async function measureLoading(site: Site, runs: number): Promise<number> {
  let missed = 0
  for (const { name, path, signedIn } of SCREENS) {
    const results: Map<string, number>[] = []
    for (let run = 0; run < runs; run++)
      results.push(await withUsableTrace(name, () => runOnce(site, path, signedIn)))
    console.log(`\n${name}: medians of ${runs} runs`)
    for (const [key, figure] of Object.entries(FIGURES))
      missed += report(figure, median(results.map((result) => result.get(key) ?? Number.NaN)))
  }
  return missed
}

async function runOnce(site: Site, path: string, signedIn: boolean): Promise<Map<string, number>> {
  const visit = await site.visit(signedIn)
  try {
    const result = await lighthouse(site.url + path, {
      port: visit.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      // It would take the session with it; the browser is a new one already.
      disableStorageReset: true,
    })
    if (!result) throw new Error('Lighthouse gave no result')
    tellFaults(result.lhr)
    return figuresOf(result.lhr)
  } finally {
    await visit.close()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function figuresOf({ categories, audits, runtimeError }: Report): Map<string, number> {
  if (runtimeError) throw Object.assign(new Error(runtimeError.message), { code: runtimeError.code })
  return new Map(
    Object.entries(FIGURES).map(([key, { isScore }]) => [
      key,
      isScore
        ? Math.round((categories[key]?.score ?? Number.NaN) * 100)
        : (audits[key]?.numericValue ?? Number.NaN),
    ]),
  )
}

/** Prints the audits that cost points. */
function tellFaults({ categories, audits }: Report) {
  for (const key of ['accessibility', 'best-practices'])
    for (const { id, weight } of categories[key]?.auditRefs ?? [])
      if (weight > 0 && (audits[id]?.score ?? 1) < 1) console.log(`  ${key}: ${audits[id]?.title}`)
}

function report({ name, unit, limit, isScore }: Figure, value: number): number {
  const isMet = isScore ? value >= limit : value <= limit
  const shown = Number.isInteger(value) ? value : value.toFixed(value < 1 ? 3 : 0)
  console.log(
    `${isMet ? 'ok    ' : 'MISSED'}  ${name.padEnd(15)} ${shown}${unit} (${isScore ? '>=' : '<='} ${limit})`,
  )
  return isMet ? 0 : 1
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

import { openPhone, VIEWS, type View } from './first-view.ts'
import type { Site } from './site.ts'

/** Figure 14 on a phone that is really slow, each view in turn with an empty page. How many of them come too late. */
export async function measurePhone(site: Site, runs: number): Promise<number> {
  const phone = await openPhone()
  const times = new Map<View, number[]>(VIEWS.map((view) => [view, []]))
  try {
    for (let run = 0; run < runs; run++)
      for (const [view, taken] of times) taken.push(await phone.timeOf(site, view))
  } finally {
    await phone.close()
  }
  console.log(`\nCPU 4 x slower, 1.6 Mbit/s, 150 ms: medians of ${runs} runs`)
  const [empty = Number.NaN] = [...times.values()].map(median)
  return [...times].filter(([view, taken]) => !isInTime(view, median(taken), empty)).length
}

function isInTime({ name, limit }: View, time: number, empty: number): boolean {
  const isMet = limit === undefined || time <= limit
  const wanted = limit === undefined ? '' : ` (<= ${limit})`
  const share = `${(time / empty).toFixed(1)} x the empty page`
  console.log(`${isMet ? 'ok    ' : 'MISSED'}  ${name.padEnd(18)} ${time.toFixed(0)} ms${wanted}, ${share}`)
  return isMet
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

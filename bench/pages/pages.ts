// `npm run lighthouse`: how fast the pages load and respond on a phone, on the built app with an embedded database of its own. `--only` runs
// some of it: loading (as Lighthouse reckons), phone (really slow), taps, scrolling.
import { parseArgs } from 'node:util'
import { exitOnSignals } from 'supabase-compatible/testing/teardown/exit-on-signals.ts'
import { startTemplates } from '../../testing/postgres-templates.ts'
import { buildClient } from '../../tools/build-client.ts'
import { measureLoading } from './loading.ts'
import { measurePhone } from './phone.ts'
import { MANY_MATCHES, measureScrolling } from './scrolling.ts'
import { openSite, type Site } from './site.ts'
import { measureTaps } from './taps.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: 'loading,phone,taps,scrolling' },
  },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs: a whole number from 1 on is needed.')
const parts = values.only.split(',')

exitOnSignals()
await buildClient()
const templates = await startTemplates()
process.env.E2E_POSTGRES = templates.url
const measurements: Record<string, (site: Site, runs: number) => Promise<number>> = {
  loading: measureLoading,
  phone: measurePhone,
  taps: measureTaps,
  scrolling: measureScrolling,
}
let missed = 0
try {
  for (const part of parts) {
    const measure = measurements[part]
    if (!measure)
      throw new Error(`--only: there are ${Object.keys(measurements).join(', ')}, and no ${part}.`)
    const site = await openSite(part === 'scrolling' ? MANY_MATCHES : undefined)
    missed += await measure(site, runs).finally(() => site.stop())
  }
} finally {
  await templates.stop()
}
process.exit(missed > 0 ? 1 : 0)

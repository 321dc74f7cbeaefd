// `npm run lighthouse`: how fast the pages load and respond on a phone, on the built app with an embedded database of its own. `--only` runs
// some of it: loading (as Lighthouse reckons), phone (really slow), taps, scrolling.
import { namesOf, wholeNumber, withOptions } from 'supabase-compatible/testing/command-options.ts'
import { exitOnSignals } from 'supabase-compatible/testing/teardown/exit-on-signals.ts'
import { startTemplates } from '../../testing/postgres-templates.ts'
import { buildClient } from '../../tools/build-client.ts'
import { measureLoading } from './loading.ts'
import { measurePhone } from './phone.ts'
import { MANY_MATCHES, measureScrolling } from './scrolling.ts'
import { openSite, type Site } from './site.ts'
import { measureTaps } from './taps.ts'

const measurements: Record<string, (site: Site, runs: number) => Promise<number>> = {
  loading: measureLoading,
  phone: measurePhone,
  taps: measureTaps,
  scrolling: measureScrolling,
}
const { runs, parts } = withOptions(
  `npm run lighthouse [-- options]
  --runs <number>  of each part (5)
  --only <names>   some of ${Object.keys(measurements).join(', ')}, with commas between them`,
  {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: Object.keys(measurements).join(',') },
  },
  (values) => ({
    runs: wholeNumber(values, 'runs', 1),
    parts: namesOf(values, 'only', Object.keys(measurements)),
  }),
)

exitOnSignals()
await buildClient()
const templates = await startTemplates()
process.env.E2E_POSTGRES = templates.url
let missed = 0
try {
  for (const part of parts) {
    const site = await openSite(part === 'scrolling' ? MANY_MATCHES : undefined)
    missed += (await measurements[part]?.(site, runs).finally(() => site.stop())) ?? 0
  }
} finally {
  await templates.stop()
}
process.exit(missed > 0 ? 1 : 0)

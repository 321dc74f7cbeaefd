// `npm run lighthouse`: figures 14 and 15 of the quality page, on the built app with an embedded database of its own.
import { parseArgs } from 'node:util'
import { exitOnSignals } from 'supabase-compatible/testing/teardown/exit-on-signals.ts'
import { startTemplates } from '../../testing/postgres-templates.ts'
import { buildClient } from '../../tools/build-client.ts'
import { measureLoading } from './loading.ts'
import { openSite } from './site.ts'
import { measureTaps } from './taps.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: 'loading,taps' } },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs: a whole number from 1 on is needed.')
const parts = values.only.split(',')

exitOnSignals()
await buildClient()
const templates = await startTemplates()
process.env.E2E_POSTGRES = templates.url
const site = await openSite()
let missed = 0
try {
  if (parts.includes('loading')) missed += await measureLoading(site, runs)
  if (parts.includes('taps')) missed += await measureTaps(site, runs)
} finally {
  await site.stop()
  await templates.stop()
}
process.exit(missed > 0 ? 1 : 0)

import { fileURLToPath } from 'node:url'
import { claimPort, explainListenError } from 'supabase-compatible'
import { createServer } from 'vite'
import { readProcessConfig, siteAddress, startMessage } from '../server/config/command-line.ts'
import { readCommunity } from '../server/config/community.ts'
import { startCourtside } from '../server/main.ts'
import { runUntilStopped } from '../server/run.ts'
import { openDemoCourts } from '../testing/court-stand-in/demo.ts'

const SERVED_BEHIND = [
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/realtime/v1',
  '/config.json',
  '/manifest.webmanifest',
  '/mailbox',
  '/healthz',
  '/readyz',
]

// The bundler's own server in front, for hot reload; what it does not know it hands to Courtside on a port behind.
await runUntilStopped(async () => {
  const given = await readProcessConfig()
  // Vite serves one address only, so that one is printed.
  const config = { ...given, host: given.host === 'localhost' ? '127.0.0.1' : given.host }
  await claimPort(config.host, config.port).catch(explainListenError)
  const courts = config.hosted ? undefined : await openDemoCourts(await readCommunity())
  const behind = { ...config, port: 0, siteUrl: siteAddress(config) }
  const courtside = await startCourtside(behind, console.log, courts && { courts: courts.courts })
  if (courts && courtside.databaseUrl) await courts.connect(courtside.databaseUrl)
  const target = siteAddress({ ...behind, port: courtside.port, siteUrl: undefined })
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: Object.fromEntries(SERVED_BEHIND.map((path) => [path, { target, ws: path === '/realtime/v1' }])),
    },
  })
  await vite.listen()
  const page = courts ? [`Courts are those of a stand-in:  ${courts.standIn.url}`] : []
  console.log(await startMessage(courtside, 'With hot reload.', ...page))
  return {
    async stop() {
      await vite.close()
      await courtside.stop()
      await courts?.stop()
    },
  }
})

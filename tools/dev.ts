import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { configOfProcess, greeting } from '../server/command-line.ts'
import { startCourtside } from '../server/main.ts'
import { runUntilStopped } from '../server/run.ts'

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
  const config = configOfProcess()
  const site = config.siteUrl ?? `http://localhost:${config.port}`
  const courtside = await startCourtside({ ...config, port: 0, siteUrl: site })
  const target = `http://127.0.0.1:${courtside.port}`
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
  console.log(greeting(courtside, 'With hot reload.'))
  return {
    async stop() {
      await vite.close()
      await courtside.stop()
    },
  }
})

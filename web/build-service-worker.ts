import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const NAME = 'sw.js'
const SOURCE = 'src/service-worker.ts'
const APP = ['index.html', 'assets/**/*.{js,css,woff2}', '*.{js,svg}']
// Passwords are not chosen without a network.
const LEFT_OUT = [NAME, 'assets/password-strength-*.js']

interface Entry {
  url: string
  /** Null where the name says it already. */
  revision: string | null
}

/** Builds `/sw.js` when the app is written, with the list of everything that the app needs to open without a network. */
export function serviceWorker(): Plugin {
  let app: ResolvedConfig
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      app = resolved
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        await buildWorker(app, await listApp(app.build.outDir))
      },
    },
  }
}

/** Returns the files of the app, sorted, so that the same app gives the same worker: a browser takes another one for a new version. */
export async function listApp(folder: string): Promise<Entry[]> {
  const entries: Entry[] = []
  const names: string[] = []
  for await (const name of glob(APP, { cwd: folder, exclude: LEFT_OUT })) names.push(name)
  for (const url of names.sort()) {
    const content = url.startsWith('assets/') ? undefined : await readFile(join(folder, url))
    entries.push({
      url,
      revision: content ? createHash('sha256').update(content).digest('hex').slice(0, 32) : null,
    })
  }
  return entries
}

async function buildWorker(
  { root, resolve, build: options, logLevel }: ResolvedConfig,
  app: Entry[],
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: logLevel ?? 'warn',
    publicDir: false,
    resolve: { alias: resolve.alias },
    define: { 'self.__WB_MANIFEST': JSON.stringify(app) },
    build: {
      outDir: options.outDir,
      emptyOutDir: false,
      target: options.target,
      sourcemap: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, SOURCE),
        // One script, because not every browser that the app supports runs modules in a service worker.
        output: { format: 'iife', entryFileNames: NAME },
      },
    },
  })
}

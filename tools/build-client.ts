import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ifMissing } from 'supabase-compatible'
import { compress } from '../server/http/pages/compress.ts'
import { checkBrowserSupport } from '../web/browser-support.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'web', 'dist')
const STAMP = join(ROOT, '.cache', 'client-sources')
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'])
const SMALLEST = 512
/** The client judges passwords by a module of the backend. */
const SOURCES = [
  'web',
  'domain',
  'languages',
  'server/language',
  'tools/languages',
  'backend/auth/password/strength',
]

/** Builds the client into web/dist when its sources have changed since the last time, and compresses it. */
export async function buildClient(): Promise<'built' | 'unchanged'> {
  const result = await buildPages()
  await compressPages()
  return result
}

/** Builds it without compressing it, which takes a third of the time: it can be served meanwhile. */
export async function buildPages(): Promise<'built' | 'unchanged'> {
  const sources = await hashSources()
  if ((await readIfThere(STAMP)) === sources && (await readIfThere(join(DIST, 'index.html'))))
    return 'unchanged'
  await runVite()
  await checkBrowserSupport(DIST)
  await mkdir(dirname(STAMP), { recursive: true })
  await writeFile(STAMP, sources)
  return 'built'
}

/** Reads file after file: by promises, hundreds of small ones took a fifth of a second of every start. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Promise.all(SOURCES.map(filesOf))
  for (const file of [...files.flat(), 'package-lock.json', 'tsconfig.base.json'].sort())
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .filter((file) => !file.startsWith(join('web', 'dist')))
}

/** In a process of its own: the bundler's memory is not the server's. */
function runVite(): Promise<void> {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', join(ROOT, 'web', 'vite.config.ts'), '--logLevel', 'warn']
  return new Promise((resolve, reject) => {
    // A caller that tests has another NODE_ENV, with which React is built for development: slower and half as large again.
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' }
    // A build runs once for a version: a cache of the bundler's code would be read by nobody.
    delete env.NODE_COMPILE_CACHE
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
    const giveUp = () => child.kill()
    process.once('exit', giveUp)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('exit', giveUp)
      if (code === 0) resolve()
      else reject(new Error('The client could not be built; see above.'))
    })
  })
}

/** Compresses what is not compressed yet: one that was cut short goes on where it ended. */
export async function compressPages(): Promise<void> {
  const names = new Set(await readdir(DIST, { recursive: true }))
  const isLeft = (name: string) =>
    COMPRESSIBLE.has(extname(name)) && !(names.has(`${name}.br`) && names.has(`${name}.gz`))
  await Promise.all([...names].filter(isLeft).map((name) => compressFile(join(DIST, name))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const { br, gzip } = await compress(content)
  await writeWhole(`${file}.br`, br)
  await writeWhole(`${file}.gz`, gzip)
}

/** A start that ends meanwhile leaves no half of it to the next one. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  // Another process that starts at the same time writes its own.
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content)
  await rename(draft, file)
}

const readIfThere = (file: string) => readFile(file, 'utf8').catch(ifMissing(undefined))

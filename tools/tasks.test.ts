import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { fits } from './install/packages.mjs'
import { fileOfBackend } from './structure/backend-package.ts'
import { RUNNING_PROGRAMS, TASKS } from './tasks.mjs'

const MAX_PACKAGES = 382
const MAX_MEGABYTES = 480
const BLOCK = 4096
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const manifest = read('package.json')
const backend = read('backend/package.json')
const { packages } = read('package-lock.json')

interface Locked {
  dev?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const server = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const installed = Object.entries<Locked>(packages)
  .filter(([path, locked]) => path !== '' && !locked.dev && !locked.devOptional && fits(locked, server))
  .map(([path]) => path)

test(`npm start installs at most ${MAX_PACKAGES} packages on a server`, () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.length).toBeLessThanOrEqual(MAX_PACKAGES)
})

test(`and they take at most ${MAX_MEGABYTES} MB of its disk`, () => {
  const bytes = installed.reduce((sum, path) => sum + bytesOf(path), 0)
  expect(bytes / 1024 ** 2).toBeGreaterThan(100)
  expect(bytes / 1024 ** 2).toBeLessThanOrEqual(MAX_MEGABYTES)
})

/** Bytes on the disk that a package takes, without packages inside of it. */
function bytesOf(folder: string): number {
  if (!existsSync(folder)) return 0
  const sizes = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : bytesOf(path)
    return entry.isFile() ? Math.ceil(statSync(path).size / BLOCK) * BLOCK : 0
  })
  return sizes.reduce((sum, size) => sum + size, BLOCK)
}

test('what npm start runs and builds imports no package that only tests have', () => {
  const roots = [...RUNNING_PROGRAMS, 'web/vite.config.ts', 'web/src/main.tsx', 'web/src/service-worker.ts']
  const { files, bare } = reachedFrom(roots)
  expect(files.size).toBeGreaterThan(700)
  expect(bare.map(([name]) => name)).toContain('vite')
  const missing = bare.filter(([name, file]) => {
    const { dependencies } = file.startsWith('backend/') ? backend : manifest
    return !(name in dependencies)
  })
  expect(missing).toEqual([])
})

test('every npm script has a program', () => {
  for (const [script, command] of Object.entries(manifest.scripts))
    expect(command).toBe(`node tools/run.mjs ${script}`)
  expect(Object.keys(TASKS).toSorted()).toEqual(Object.keys(manifest.scripts).toSorted())
})

/** Follows imports through our files; returns these, and the packages with the file that imports each. */
function reachedFrom(roots: string[]) {
  const files = new Set<string>()
  const bare: [name: string, file: string][] = []
  const queue = [...roots]
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (files.has(file)) continue
    files.add(file)
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      const path = pathOf(file, name)
      if (path) queue.push(path)
      else if (path === undefined) bare.push([packageOf(name), file])
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
  const inBackend = fileOfBackend(name)
  if (inBackend) return inBackend
  const inWeb = name
    .replace(/^@\//, 'web/src/')
    .replace(/^@domain\//, 'domain/')
    .replace(/\?.*$/, '')
  const path = name.startsWith('.') ? join(dirname(file), inWeb) : inWeb
  if (path === name && !existsSync(path)) return undefined
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

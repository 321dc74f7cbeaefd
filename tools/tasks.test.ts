import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { RUNNING_PROGRAMS, TASKS, toInstall } from './tasks.mjs'

const MOST_PACKAGES = 382
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

interface Locked {
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

test(`npm start installs at most ${MOST_PACKAGES} packages on a server`, () => {
  const server = { os: 'linux', cpu: 'x64', libc: 'glibc' }
  const fits = (list: string[] | undefined, mine: string) =>
    !list || list.includes(mine) || list.every((name) => name.startsWith('!') && name !== `!${mine}`)
  const installed = Object.entries<Locked>(packages).filter(
    ([path, { dev, os, cpu, libc }]) =>
      path !== '' && !dev && fits(os, server.os) && fits(cpu, server.cpu) && fits(libc, server.libc),
  )
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.length).toBeLessThanOrEqual(MOST_PACKAGES)
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

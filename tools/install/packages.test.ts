import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fits, missingPackages, packagesToHave, thisMachine } from './packages.mjs'

test.each([
  ['nothing yet, start', undefined, 'runtime', false, 'runtime'],
  ['nothing yet, test', undefined, 'all', false, 'all'],
  ['start after start', 'now runtime', 'runtime', false, 'runtime'],
  ['test after start', 'now runtime', 'all', false, 'all'],
  ['start after test', 'now all', 'runtime', true, 'all'],
  ['start after test, when the runner of the tests was removed', 'now all', 'runtime', false, 'all'],
  ['start after npm install by hand', undefined, 'runtime', true, 'all'],
] as const)('%s', (_when, stamp, needed, testsAreThere, expected) => {
  expect(packagesToHave(stamp, needed, testsAreThere)).toBe(expected)
})

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' }

test.each([
  [{}, true],
  [{ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, true],
  [{ os: ['linux'], cpu: ['x64'], libc: ['musl'] }, false],
  [{ os: ['!win32'] }, true],
  [{ os: ['!linux'] }, false],
])('a package for %j fits a common server: %s', (locked, expected) => {
  expect(fits(locked, linux)).toBe(expected)
})

test('nothing is missing where everything is installed', () => {
  expect(existsSync('node_modules/vitest')).toBe(true)
  expect(missingPackages('.', 'all', thisMachine())).toEqual([])
})

test('on another machine its native parts are missing', () => {
  const missing = missingPackages('.', 'runtime', { os: 'darwin', cpu: 'arm64', libc: undefined })
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(missing.length).toBeGreaterThan(3)
  expect(missing.filter((path) => !packages[path].os)).toEqual([])
  expect(missing).toContain('node_modules/@lingui/native-tools-darwin-arm64')
})

// The programs behind the npm scripts. Plain JavaScript, because any Node from 18 on reads it.

/** The commands that run Courtside; `npm install --omit=dev` brings their packages. */
const RUNNING = {
  start: ['tools/start.ts'],
  build: ['tools/build.ts'],
  backend: ['backend/main.ts'],
  worker: ['server/worker.ts'],
  keys: ['server/admin/keys/main.ts'],
  members: ['server/admin/members/main.ts'],
  mail: ['server/admin/mail-queue/main.ts'],
  backup: ['server/admin/backup/main.ts'],
  restore: ['server/admin/restore/main.ts'],
  'mail-templates': ['server/admin/mail-templates/main.ts'],
  move: ['server/admin/move/main.ts'],
  update: ['server/admin/update/main.ts'],
  courts: ['server/courts/main.ts'],
}

/** The commands of those who change it: tests, checks, benchmarks. They need all packages. */
const CHANGING = {
  dev: ['tools/dev.ts'],
  test: ['tools/test.ts'],
  'test:long': ['tools/test-long.ts'],
  'test:browsers': ['tools/test-browsers.ts'],
  check: ['tools/check.ts'],
  bench: ['bench/main.ts'],
  lighthouse: ['bench/pages/pages.ts'],
  schema: ['tools/schema/schema.ts'],
  conformance: ['tools/conformance.ts'],
  fuzz: ['tools/fuzz.ts'],
  languages: ['tools/languages/update.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
}

export const TASKS = { ...RUNNING, ...CHANGING }

/** These commands run for weeks. */
export const SERVERS = ['start', 'worker', 'backend']

/** Programs of the commands that have only the packages of `dependencies`. */
export const RUNNING_PROGRAMS = Object.values(RUNNING).map(([program]) => program)

/** @returns {'running' | 'all'} the packages that a command needs */
export function packagesOf(task) {
  return task in RUNNING ? 'running' : 'all'
}

/**
 * Tells whether files that never run were removed from the packages.
 *
 * @param {string | undefined} stamp as below
 */
export function isPruned(stamp) {
  return stamp?.split(' ')[1] === 'running'
}

/**
 * Decides what to install.
 *
 * @param {string | undefined} stamp what the last installation wrote: the digest of its lockfile, and which packages; undefined where there was none
 * @param {string} lock digest of the lockfile as it is now
 * @param {'running' | 'all'} needed
 * @param {boolean} testsAreThere true when somebody has installed everything by hand
 * @returns {'running' | 'all' | undefined} undefined when all that is needed is there
 */
export function toInstall(stamp, lock, needed, testsAreThere) {
  const [digest, there = 'all'] = stamp?.split(' ') ?? []
  if (digest === lock && (there === 'all' || there === needed)) return undefined
  // All packages stay once they are installed: otherwise a start between two tests would remove some, and the next test bring them again.
  return (stamp && there === 'all') || testsAreThere ? 'all' : needed
}

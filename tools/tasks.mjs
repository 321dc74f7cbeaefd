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
  ratings: ['server/admin/ratings/main.ts'],
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
  pictures: ['tools/pictures.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
}

export const TASKS = { ...RUNNING, ...CHANGING }

export const SERVERS = ['start', 'worker', 'backend']

/** Programs of the commands that have only the packages of `dependencies`. */
export const RUNNING_PROGRAMS = Object.values(RUNNING).map(([program]) => program)

/** @returns {'runtime' | 'all'} the packages that a command needs */
export function packagesOf(task) {
  return task in RUNNING ? 'runtime' : 'all'
}

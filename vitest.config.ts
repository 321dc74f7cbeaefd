import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { type Browser, findHeadlessShell } from './tools/browsers/browser.ts'
import { SlowFirst } from './tools/slow-first.ts'
import { messages } from './web/messages.ts'
import { passwordWords } from './web/password-words.ts'

const alias = {
  '@domain': fileURLToPath(new URL('./domain', import.meta.url)),
  '@': fileURLToPath(new URL('./web/src', import.meta.url)),
}

const launch = ({ executablePath, args }: Browser) => ({ args, ...(executablePath && { executablePath }) })

const isLong = process.env.TEST_LONG === '1'

const PLANNER = 'domain/americano/evening/**/*.test.ts'

/** Minutes long, or without room on a machine that does other things: `npm run test:long`. */
const left = isLong ? [] : ['**/*.long.test.ts']

// React as members get it takes a third less CPU than its development build, which renders everything twice: `npm run test:long` does.
const reactBuild = isLong ? {} : { define: { 'process.env.NODE_ENV': '"production"' } }

/** Leaves the maps of files out that are no tests: each worker reads the whole client, which takes two thirds of the time without them. */
const withoutMaps: Plugin = {
  name: 'without-maps',
  enforce: 'post',
  transform: (code, id) => (/\.test\.|\/testing\//.test(id) ? undefined : { code, map: { mappings: '' } }),
}

export default defineConfig({
  test: {
    // One more than there are cores: much of the time tests wait for PostgreSQL, or for a program that starts. More than four would
    // need more connections than that PostgreSQL has.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        plugins: [messages(), passwordWords()],
        resolve: { alias },
        test: {
          name: 'unit',
          setupFiles: ['./web/testing/english.ts'],
          include: ['{bench,domain,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['tools/demo/**', '**/*.component.test.tsx', PLANNER, ...left],
          // A context per file, in processes that are kept: each file has modules and globals of its own, without a start of its own.
          pool: 'vmForks',
          // Thousands of random cases take their time on a machine that does other things too.
          testTimeout: 20_000,
          expect: { poll: EVENTUALLY },
        },
      },
      {
        test: {
          name: 'planner',
          include: [PLANNER],
          exclude: left,
          // Functions without a state: a worker that is kept saves a third of the time.
          isolate: false,
          // Vite makes a getter of each import, with which a plan takes five times as long as in a browser: Node runs these as they are.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: 20_000,
        },
      },
      {
        plugins: [messages(), react(), tailwindcss(), passwordWords(), withoutMaps],
        resolve: { alias },
        // Without what only a page that is being edited needs.
        server: { hmr: false },
        // A page has no environment.
        define: {
          'process.env.TEST_LONG': JSON.stringify(process.env.TEST_LONG ?? ''),
          'process.env.SEED': JSON.stringify(process.env.SEED ?? Date.now() % 1_000_000),
        },
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          // The macros of texts become the first two, which Vite would find only while a test runs, and load the page anew.
          include: ['@lingui/core', '@lingui/react/server', '@lingui/message-utils/compileMessage'],
          rolldownOptions: { transform: reactBuild },
        },
        test: {
          name: 'components',
          include: ['web/**/*.component.test.tsx'],
          setupFiles: ['./web/testing/english.ts', './web/testing/setup.ts'],
          isolate: false,
          // Pages wait now and then; but each worker reads the whole client, for three seconds.
          maxWorkers: availableParallelism() + 1,
          // After the other tests, not beside them: browsers and servers together would let one another wait.
          sequence: { groupOrder: 1 },
          // A shared machine can stall for seconds.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launch(await findHeadlessShell()),
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'backend/**/*.test.ts',
            'server/**/*.test.ts',
            'supabase/**/*.test.ts',
            'testing/**/*.test.ts',
            'tools/demo/**/*.test.ts',
          ],
          exclude: left,
          globalSetup: './testing/test-postgres.ts',
          // Node runs these files as they are, and loads the backend once per process instead of once per file. So a test leaves
          // nothing behind, and `vi.mock` does not work here: what is outside is handed in.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // A shared machine can stall for seconds.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: EVENTUALLY },
        },
      },
    ],
  },
})

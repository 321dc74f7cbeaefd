import type { KnipConfig } from 'knip'
import { STATIC_CHECKS } from './tools/steps.ts'
import { TASKS } from './tools/tasks.mjs'

const programs = [...Object.values(TASKS), ...STATIC_CHECKS.map(({ command }) => command)].map(
  ([program = '']) => program,
)

const product = {
  entry: [
    ...programs.filter((program) => !/^(node_modules|backend)\//.test(program)),
    'web/bundle-size.ts',
    // Processes of their own.
    'bench/peers/*.ts',
    'server/jobs/testing/*-process.ts',
    'tools/vitest-report.ts',
    // The build and the macros of texts name these.
    'web/src/app/first-paint.tsx',
    'web/src/service-worker.ts',
    'web/src/lib/language/{late-messages.ts,trans.tsx}',
    'web/src/styles/base.css',
    'web/public/*.js',
    // Written by the Supabase CLI.
    'web/src/lib/backend/database.types.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,cjs,js,css}', '!backend/**'],
  vite: { config: 'web/vite.config.ts' },
  vitest: { config: ['vitest.config.ts', 'e2e/engines/vitest.config.ts'] },
  playwright: { config: 'e2e/playwright.config.ts' },
}

/** Its manifest names the other entries. */
const backend = { project: ['**/*.{ts,mjs}'] }

export default { workspaces: { '.': product, backend } } satisfies KnipConfig

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { passwordWords } from './web/password-words.ts'

const alias = {
  '@password-strength': fileURLToPath(
    new URL('./backend/auth/password/strength/guesses.mjs', import.meta.url),
  ),
  '@domain': fileURLToPath(new URL('./domain', import.meta.url)),
  '@': fileURLToPath(new URL('./web/src', import.meta.url)),
}

export default defineConfig({
  test: {
    // By default one core is left free, which on two leaves one: half of the time most tests wait for PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        plugins: [passwordWords()],
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['{domain,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['tools/demo/**'],
          // Thousands of random cases take their time on a machine that does other things too.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'backend/**/*.test.ts',
            'server/**/*.test.ts',
            'supabase/**/*.test.ts',
            'tools/demo/**/*.test.ts',
          ],
          globalSetup: './testing/test-postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

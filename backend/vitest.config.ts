import { defineConfig } from 'vitest/config'
import { EVENTUALLY } from './testing/eventually.ts'

// The tests of the package by themselves (`npm test -w backend`), without the product that uses it.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: process.env.TEST_LONG === '1' ? [] : ['**/*.long.test.ts'],
    globalSetup: './testing/test-postgres.ts',
    // Node runs these files as they are, and loads the backend once per process instead of once per file.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: EVENTUALLY },
  },
})

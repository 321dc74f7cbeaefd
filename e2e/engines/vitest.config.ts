import { defineConfig } from 'vitest/config'

/** The journeys run one after the other: each engine takes a core for itself. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['journeys.test.ts'],
    globalSetup: '../global-setup.ts',
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    reporters: ['verbose'],
  },
})

import { defineConfig } from 'vitest/config'

/** The files and the journeys run one after the other: each engine takes a core for itself. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: '../global-setup.ts',
    fileParallelism: false,
    // The backend looks up its programs in ways that Vite's own loader does not know.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 90_000,
    hookTimeout: 90_000,
    reporters: ['verbose'],
  },
})

import {
  startTestBackend as start,
  type TestBackend,
  type TestBackendOptions,
} from 'supabase-compatible/testing/test-backend.ts'

/** Starts the backend on a database of the test's own that has the product's migrations; all of it goes away with `stop`. */
export const startTestBackend = (options: TestBackendOptions = {}): Promise<TestBackend> =>
  start({ template: 'courtside', ...options })

import { openTarget as open, type Target } from 'supabase-compatible/testing/contract-target.ts'
import type { TestBackendOptions } from 'supabase-compatible/testing/test-backend.ts'
import { startTestBackend } from '../../../testing/test-backend.ts'

/** Our own backend with the product's migrations, or another one that has them. */
export const openTarget = (options?: TestBackendOptions): Promise<Target> =>
  open(() => startTestBackend(options))

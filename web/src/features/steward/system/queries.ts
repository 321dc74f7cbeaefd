import type { SystemFacts } from '@domain/system/system-facts.ts'
import { queryOptions } from '@tanstack/react-query'
import { rpc } from '@/lib/backend/supabase.ts'
import { stewardKeys } from '../queries.ts'

/** A job that has failed at least once. */
export interface FailingJob {
  id: string
  task: string
  run_at: string
  /** It is not tried again. */
  failed: boolean
  running: boolean
  reason: string
}

/** A mail that waits longer than usual, or was given up. */
export interface WaitingMail {
  id: string
  /** The first letter of the address, and its host. */
  recipient: string
  subject: string
  due_at: string
  given_up_at: string | null
  reason: string | null
}

export interface SystemStatus extends SystemFacts {
  failing_jobs: FailingJob[]
  mails: WaitingMail[]
}

/** Processes report every half minute. */
const EVERY_MS = 15_000

/** The state of the system, asked for again while somebody looks at it. */
export const systemQuery = queryOptions({
  queryKey: [...stewardKeys.all, 'system'],
  queryFn: async ({ signal }) => (await rpc('system_status', {}, signal)) as unknown as SystemStatus,
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: 'always',
})

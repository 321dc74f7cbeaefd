import type { SystemFacts } from '@domain/system/system-facts.ts'
import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { stewardKeys } from '../queries.ts'

/** A job that has failed at least once. */
export interface FailingJob {
  id: string
  task: string
  attempts: number
  max_attempts: number
  created_at: string
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
  attempts: number
  created_at: string
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

const systemKeys = { all: [...stewardKeys.all, 'system'] as const }

/** The state of the system, asked for again while somebody looks at it. */
export const systemQuery = queryOptions({
  queryKey: systemKeys.all,
  queryFn: async ({ signal }): Promise<SystemStatus> =>
    unwrap(await supabase().rpc('system_status').abortSignal(signal)) as unknown as SystemStatus,
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: 'always',
})

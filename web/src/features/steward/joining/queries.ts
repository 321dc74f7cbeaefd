import { queryOptions } from '@tanstack/react-query'
import { POLLED } from '@/lib/backend/polled.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { stewardKeys } from '../queries.ts'

export type JoinMode = 'open' | 'link' | 'approval'

export interface JoinRequest {
  id: string
  username: string
  email: string | null
  created_at: string
  note: string | null
  refused_at: string | null
  refused_because: string | null
}

export interface Invitation {
  id: string
  label: string
  expires_at: string
  most_uses: number | null
  uses: number
}

interface JoinDesk {
  mode: JoinMode
  /** All that wait, also beyond the requests that are listed. */
  waiting: number
  requests: JoinRequest[]
  invitations: Invitation[]
}

/** The choice who may join, the requests, and the invitations that can be used. */
export const joinDeskQuery = queryOptions({
  queryKey: [...stewardKeys.all, 'joining'],
  queryFn: async ({ signal }) => (await rpc('join_desk', {}, signal)) as unknown as JoinDesk,
  ...POLLED,
})

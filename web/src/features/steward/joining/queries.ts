import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { stewardKeys } from '../queries.ts'

const ASK_AGAIN_MS = 20_000

const MODE = z.enum(['open', 'link', 'approval'])
export type JoinMode = z.infer<typeof MODE>

const REQUEST = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  created_at: z.string(),
  note: z.string().nullable(),
  refused_at: z.string().nullable(),
  refused_because: z.string().nullable(),
})
export type JoinRequest = z.infer<typeof REQUEST>

const INVITATION = z.object({
  id: z.string(),
  label: z.string(),
  expires_at: z.string(),
  most_uses: z.number().nullable(),
  uses: z.number(),
})
export type Invitation = z.infer<typeof INVITATION>

const DESK = z.object({
  mode: MODE,
  waiting: z.number(),
  requests: z.array(REQUEST),
  invitations: z.array(INVITATION),
})
export type JoinDesk = z.infer<typeof DESK>

/** The choice who may join, the requests, and the invitations that can be used. */
export const joinDeskQuery = queryOptions({
  queryKey: [...stewardKeys.all, 'joining'],
  queryFn: async ({ signal }) => DESK.parse(dataOf(await supabase().rpc('join_desk').abortSignal(signal))),
  // Accounts that wait reach nobody by the socket.
  refetchInterval: ASK_AGAIN_MS,
  refetchOnWindowFocus: 'always',
})

import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '@/lib/backend/errors.ts'
import { invitationHere } from '@/lib/backend/session/session.ts'
import { supabase } from '@/lib/backend/supabase.ts'

const ASK_AGAIN_MS = 5000

const STATE = z.discriminatedUnion('state', [
  z.object({ state: z.literal('member') }),
  z.object({
    state: z.enum(['waiting', 'refused']),
    mode: z.string(),
    username: z.string(),
    note: z.string().nullable(),
    refused_because: z.string().nullable(),
  }),
])

export type JoinState = z.infer<typeof STATE>

/**
 * How it stands with an account that is no member yet. Asking uses the invitation that was opened in this browser. An account that waits hears
 * of nothing by the socket, so the page asks again while it is looked at.
 */
export function joinStateQuery(userId: string) {
  return queryOptions({
    queryKey: ['joining', userId],
    queryFn: async ({ signal }): Promise<JoinState> =>
      STATE.parse(dataOf(await supabase().rpc('join_community', invitationHere()).abortSignal(signal))),
    refetchInterval: ASK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })
}

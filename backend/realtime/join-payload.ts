import { z } from 'zod'
import { invalidSubscription } from './refuse.ts'

const LONGEST_WAIT = 20_000

const wish = z.looseObject({
  event: z.string().optional(),
  schema: z.string().optional(),
  table: z.string().optional(),
  filter: z.string().nullish(),
  select: z.array(z.string()).nullish(),
})

const joinPayload = z.looseObject({
  access_token: z.string().nullish(),
  user_token: z.string().nullish(),
  config: z
    .looseObject({
      private: z.union([z.boolean(), z.stringbool()]).nullish(),
      presence: z.looseObject({ enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(wish.nullable()).max(100).nullish(),
      postgres_changes_options: z
        .looseObject({ wait: z.boolean().nullish(), timeout: z.number().positive().nullish() })
        .nullish(),
    })
    .nullish(),
})

/** What a client asks to hear of, as it wrote it: the answer to the join repeats it. */
export type Wish = z.infer<typeof wish>

export interface JoinRequest {
  token: string | undefined
  isPrivate: boolean
  wantsPresence: boolean
  wishes: Wish[]
  /** Milliseconds that the client is ready to wait for its subscription to be live; undefined when it did not say. */
  wait: number | undefined
}

/** Reads the payload of `phx_join`. Throws a Refusal when it is malformed. */
export function readJoin(payload: Record<string, unknown>): JoinRequest {
  const { success, data, error } = joinPayload.safeParse(payload)
  if (!success) throw invalidSubscription(`InvalidJoinPayload: ${z.prettifyError(error)}`)
  const { config } = data
  const options = config?.postgres_changes_options
  return {
    token: data.user_token ?? data.access_token ?? undefined,
    isPrivate: config?.private ?? false,
    wantsPresence: config?.presence?.enabled ?? false,
    wishes: (config?.postgres_changes ?? []).filter((one) => one !== null),
    wait: options?.wait ? Math.min(options.timeout ?? 15_000, LONGEST_WAIT) : undefined,
  }
}

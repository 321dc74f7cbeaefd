import { z } from 'zod'
import { invalidSubscription } from './refuse.ts'

const MAX_WAIT_MS = 20_000

const binding = z.looseObject({
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
      postgres_changes: z.array(binding.nullable()).max(100).nullish(),
      postgres_changes_options: z
        .looseObject({ wait: z.boolean().nullish(), timeout: z.number().positive().nullish() })
        .nullish(),
    })
    .nullish(),
})

/** One entry of `postgres_changes`, as the client sent it: the reply to the join repeats it. */
export type Binding = z.infer<typeof binding>

export type JoinRequest = ReturnType<typeof readJoin>

/** Reads the payload of `phx_join`. Throws a Refusal when it is malformed. */
export function readJoin(payload: Record<string, unknown>) {
  const { success, data, error } = joinPayload.safeParse(payload)
  if (!success) throw invalidSubscription(`InvalidJoinPayload: ${z.prettifyError(error)}`)
  const { config } = data
  const options = config?.postgres_changes_options
  return {
    token: data.user_token ?? data.access_token ?? undefined,
    isPrivate: config?.private ?? false,
    wantsPresence: config?.presence?.enabled ?? false,
    bindings: (config?.postgres_changes ?? []).filter((one) => one !== null),
    /** Milliseconds that the client waits for its subscription to be live; undefined by default. */
    wait: options?.wait ? Math.min(options.timeout ?? 15_000, MAX_WAIT_MS) : undefined,
  }
}

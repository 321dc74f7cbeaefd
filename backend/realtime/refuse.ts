import { Refusal } from '../http/refusal.ts'

/** Returns the refusal of a join, a token or a socket, with code and text of Supabase's service. */
export function refuse(code: string, message: string, status = 400): Refusal {
  return new Refusal(status, { code, message })
}

/** The refusal of a subscription that is not possible. */
export const invalidSubscription = (message: string) => refuse('RealtimeDisabledForConfiguration', message)

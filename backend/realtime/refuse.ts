import { Refusal } from '../http/refusal.ts'

/** A join, a token or a socket that is refused: the code and the words of Supabase's service. */
export function refuse(code: string, message: string, status = 400): Refusal {
  return new Refusal(status, { code, message })
}

/** A wish for changes that cannot be met. */
export const invalidSubscription = (message: string) => refuse('RealtimeDisabledForConfiguration', message)

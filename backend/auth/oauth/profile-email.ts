import { Refusal } from '../../http/refusal.ts'
import { readEmail } from '../read-body.ts'

/** Returns a provider's address in lower case; undefined when it is missing or invalid. */
export function emailOf(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined
  try {
    return readEmail(claim)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

import { Refusal } from '../../http/refusal.ts'
import { readEmail } from '../read-body.ts'

/** A provider's address as accounts are kept under; undefined when it tells none, or something that is none. */
export function emailOf(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined
  try {
    return readEmail(claim)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

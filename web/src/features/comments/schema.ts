import { LIMITS } from '@domain/limits.ts'
import { messages } from '@domain/messages.ts'
import { lengthOf } from '@domain/text-length.ts'

/** What is sent of what was typed; null when there is nothing to send. */
export const commentOf = (text: string): string | null => text.trim() || null

/** What is wrong with it; null when it can be sent, or is empty. */
export function commentProblem(text: string): string | null {
  const length = lengthOf(text)
  return length > LIMITS.comment ? messages.event.commentTooLong(LIMITS.comment, length) : null
}

import { LIMITS } from '@domain/limits.ts'
import { messages } from '@domain/messages.ts'
import { lengthOf } from '@domain/text-length.ts'

/** The text to send; null when nothing but white space was typed. */
export const commentOf = (text: string): string | null => text.trim() || null

/** Says what is wrong with a text; null when it can be sent, or is empty. */
export function commentProblem(text: string): string | null {
  const length = lengthOf(text)
  return length > LIMITS.comment ? messages.event.commentTooLong(LIMITS.comment, length) : null
}

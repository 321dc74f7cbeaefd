import { LIMITS } from '@domain/limits.ts'
import { lengthOf } from '@domain/text-length.ts'
import { t } from '@lingui/core/macro'

/** The text to send; null when nothing but white space was typed. */
export const trimComment = (text: string): string | null => text.trim() || null

/** Says what is wrong with a text; null when it can be sent, or is empty. */
export function commentProblem(text: string): string | null {
  const length = lengthOf(text)
  const most = LIMITS.comment
  return length > most ? t`A comment has up to ${most} characters; this has ${length}.` : null
}

import { LIMITS } from '@domain/limits.ts'
import { lengthOf } from '@domain/text-length.ts'
import { t } from '@lingui/core/macro'
import { newId } from '@/lib/browser/new-id.ts'
import { createSessionValues } from '@/lib/session-values.ts'

export const trimComment = (text: string): string | null => text.trim() || null

export function commentProblem(text: string): string | null {
  const length = lengthOf(text)
  const most = LIMITS.comment
  return length > most ? t`A comment has up to ${most} characters; this has ${length}.` : null
}

// Keeps unsent comments, by event. They outlive the tab, a step to another page and a reload.

interface Draft {
  text: string
  /** The text sent last, with its id: the same text again is the same comment. */
  attempt: { id: string; comment: string } | null
}

const EMPTY: Draft = { text: '', attempt: null }
const drafts = createSessionValues<Draft>((stored) => (stored as Draft | null) ?? EMPTY)
const draftKey = (userId: string, matchId: string) => `comment-${userId}-${matchId}`

export const useDraft = (userId: string, matchId: string): string =>
  drafts.use(draftKey(userId, matchId)).text

export const draftText = (userId: string, matchId: string): string =>
  drafts.get(draftKey(userId, matchId)).text

export function typeDraft(userId: string, matchId: string, text: string): void {
  const key = draftKey(userId, matchId)
  keep(key, { ...drafts.get(key), text })
}

/** The id under which a comment is sent: the one it had when it was tried before. */
export function idToSend(userId: string, matchId: string, comment: string): string {
  const key = draftKey(userId, matchId)
  const draft = drafts.get(key)
  const attempt = draft.attempt?.comment === comment ? draft.attempt : { id: newId(), comment }
  keep(key, { ...draft, attempt })
  return attempt.id
}

/** The server has it. What has been typed since stays. */
export function draftSent(userId: string, matchId: string, comment: string): void {
  const key = draftKey(userId, matchId)
  const { text } = drafts.get(key)
  keep(key, trimComment(text) === comment ? EMPTY : { text, attempt: null })
}

const keep = (key: string, draft: Draft): void => drafts.set(key, draft === EMPTY ? null : draft)

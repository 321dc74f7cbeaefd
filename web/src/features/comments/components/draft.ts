import { useSyncExternalStore } from 'react'
import { newId } from '@/lib/browser/new-id.ts'
import { eraseForSession, readForSession, writeForSession } from '@/lib/browser/storage.ts'
import { createStore } from '@/lib/create-store.ts'
import { commentOf } from '../schema.ts'

// Keeps unsent comments, by event. They outlive the tab, a step to another page and a reload.

interface Draft {
  text: string
  /** The text sent last, with its id: the same text again is the same comment. */
  attempt: { id: string; comment: string } | null
}

const EMPTY: Draft = { text: '', attempt: null }
const drafts = createStore(new Map<string, Draft>())
const keyOf = (userId: string, eventId: string) => `comment-${userId}-${eventId}`

export function useDraft(userId: string, eventId: string): string {
  return useSyncExternalStore(drafts.subscribe, () => textOf(userId, eventId))
}

export const textOf = (userId: string, eventId: string): string => draftOf(keyOf(userId, eventId)).text

export function typeDraft(userId: string, eventId: string, text: string): void {
  const key = keyOf(userId, eventId)
  keep(key, { ...draftOf(key), text })
}

/** The id under which a comment is sent: the one it had when it was tried before. */
export function idToSend(userId: string, eventId: string, comment: string): string {
  const key = keyOf(userId, eventId)
  const draft = draftOf(key)
  const attempt = draft.attempt?.comment === comment ? draft.attempt : { id: newId(), comment }
  keep(key, { ...draft, attempt })
  return attempt.id
}

/** The server has it. What has been typed since stays. */
export function draftSent(userId: string, eventId: string, comment: string): void {
  const key = keyOf(userId, eventId)
  const { text } = draftOf(key)
  keep(key, commentOf(text) === comment ? EMPTY : { text, attempt: null })
}

function draftOf(key: string): Draft {
  const known = drafts.snapshot().get(key)
  if (known) return known
  const draft = stored(key) ?? EMPTY
  drafts.snapshot().set(key, draft)
  return draft
}

function stored(key: string): Draft | null {
  try {
    return JSON.parse(readForSession(key) ?? 'null')
  } catch {
    return null
  }
}

function keep(key: string, draft: Draft): void {
  if (draft === EMPTY) eraseForSession(key)
  else writeForSession(key, JSON.stringify(draft))
  drafts.set(new Map(drafts.snapshot()).set(key, draft))
}

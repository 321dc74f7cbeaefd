import { useSyncExternalStore } from 'react'
import { newId } from '@/lib/browser/new-id.ts'
import { commentOf } from '../schema.ts'

// Keeps unsent comments, by event. They outlive the tab, a step to another page and a reload.

interface Draft {
  text: string
  /** The text sent last, with its id: the same text again is the same comment. */
  attempt: { id: string; comment: string } | null
}

const EMPTY: Draft = { text: '', attempt: null }
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
const keyOf = (userId: string, eventId: string) => `comment-${userId}-${eventId}`

export function useDraft(userId: string, eventId: string): string {
  return useSyncExternalStore(subscribe, () => textOf(userId, eventId))
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function draftOf(key: string): Draft {
  const known = drafts.get(key)
  if (known) return known
  const draft = stored(key) ?? EMPTY
  drafts.set(key, draft)
  return draft
}

function stored(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function keep(key: string, draft: Draft): void {
  drafts.set(key, draft)
  try {
    if (draft === EMPTY) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Blocked or full: what was typed lives as long as the page.
  }
  for (const listener of listeners) listener()
}

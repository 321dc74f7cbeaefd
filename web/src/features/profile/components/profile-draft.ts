import { useSyncExternalStore } from 'react'
import { readForSession, writeForSession } from '@/lib/session-storage.ts'
import type { ProfileValues } from '../schema.ts'

// What a member has changed and not saved. It outlives a change of the tab, a step to another page and a reload.

type Draft = Partial<ProfileValues>

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
const keyOf = (userId: string) => `profile-draft-${userId}`

export function useProfileDraft(userId: string): Draft {
  return useSyncExternalStore(subscribe, () => draftOf(userId))
}

/** Keeps what differs from what is saved. */
export function keepDraft(userId: string, values: ProfileValues, saved: ProfileValues): void {
  keep(userId, differing(values, saved))
}

/** What was sent is saved; what was typed since stays. */
export function draftSaved(userId: string, sent: ProfileValues): void {
  keep(userId, differing(draftOf(userId), sent))
}

function draftOf(userId: string): Draft {
  const known = drafts.get(userId)
  if (known) return known
  const draft = stored(userId)
  drafts.set(userId, draft)
  return draft
}

function stored(userId: string): Draft {
  try {
    return JSON.parse(readForSession(keyOf(userId)) ?? '{}')
  } catch {
    return {}
  }
}

function differing(values: Draft, from: ProfileValues): Draft {
  const fields = Object.keys(values) as (keyof ProfileValues)[]
  const changed = fields.filter((field) => values[field] !== from[field])
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

function keep(userId: string, draft: Draft) {
  drafts.set(userId, draft)
  writeForSession(keyOf(userId), JSON.stringify(draft))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'
import type { ProfileValues } from '../schema.ts'

// What a member has changed and not saved. It outlives a change of the tab and a step to another page.

type Draft = Partial<ProfileValues>

const NONE: Draft = {}
let owner = ''
let draft = NONE
const listeners = new Set<() => void>()

export function useProfileDraft(userId: string): Draft {
  return useSyncExternalStore(subscribe, () => (owner === userId ? draft : NONE))
}

/** Keeps what differs from what is saved. */
export function keepDraft(userId: string, values: ProfileValues, saved: ProfileValues): void {
  keep(userId, differing(values, saved))
}

/** What was sent is saved; what was typed since stays. */
export function draftSaved(userId: string, sent: ProfileValues): void {
  if (owner === userId) keep(userId, differing(draft, sent))
}

function differing(values: Draft, from: ProfileValues): Draft {
  const fields = Object.keys(values) as (keyof ProfileValues)[]
  const changed = fields.filter((field) => values[field] !== from[field])
  return changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, values[field]])) : NONE
}

function keep(userId: string, next: Draft) {
  owner = userId
  draft = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

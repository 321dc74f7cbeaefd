import { useSyncExternalStore } from 'react'
import { readForSession, writeForSession } from '@/lib/browser/storage.ts'
import { createStore } from '@/lib/create-store.ts'
import type { ProfileValues } from '../schema.ts'

// Keeps unsaved changes of the profile. They outlive a change of the tab, a step to another page and a reload.

export interface ProfileDraft {
  values: Partial<ProfileValues>
  /** By changed field, what was saved when the member began to change it: a save replaces nothing else. */
  base: Partial<ProfileValues>
}

const EMPTY: ProfileDraft = { values: {}, base: {} }
const drafts = createStore(new Map<string, ProfileDraft>())
const keyOf = (userId: string) => `profile-draft-${userId}`

export function useProfileDraft(userId: string): ProfileDraft {
  return useSyncExternalStore(drafts.subscribe, () => draftOf(userId))
}

/** Keeps what differs from what is saved. */
export function keepDraft(userId: string, values: ProfileValues, saved: ProfileValues): void {
  const changed = differing(values, saved)
  keep(userId, { values: changed, base: { ...pick(saved, changed), ...pick(draftOf(userId).base, changed) } })
}

/** Drops the values that were saved; later changes stay. */
export function draftSaved(userId: string, sent: Partial<ProfileValues>): void {
  const { values, base } = draftOf(userId)
  const left = differing(values, sent)
  keep(userId, { values: left, base: { ...pick(base, left), ...pick(sent, left) } })
}

/** Resolves a field that was changed on another device: 'mine' keeps the draft's value, 'theirs' takes the saved one. */
export function resolveField(
  userId: string,
  field: keyof ProfileValues,
  saved: ProfileValues,
  whose: 'mine' | 'theirs',
) {
  const { values, base } = draftOf(userId)
  if (whose === 'mine') return keep(userId, { values, base: { ...base, [field]: saved[field] } })
  const left = Object.fromEntries(Object.entries(values).filter(([name]) => name !== field))
  keep(userId, { values: left, base: pick(base, left) })
}

function draftOf(userId: string): ProfileDraft {
  const known = drafts.snapshot().get(userId)
  if (known) return known
  const draft = stored(userId)
  drafts.snapshot().set(userId, draft)
  return draft
}

function stored(userId: string): ProfileDraft {
  try {
    return { ...EMPTY, ...JSON.parse(readForSession(keyOf(userId)) ?? '{}') }
  } catch {
    return EMPTY
  }
}

function differing(values: Partial<ProfileValues>, from: Partial<ProfileValues>): Partial<ProfileValues> {
  const fields = Object.keys(values) as (keyof ProfileValues)[]
  const changed = fields.filter((field) => values[field] !== from[field])
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

const pick = (values: Partial<ProfileValues>, fields: object): Partial<ProfileValues> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in fields))

function keep(userId: string, draft: ProfileDraft) {
  writeForSession(keyOf(userId), JSON.stringify(draft))
  drafts.set(new Map(drafts.snapshot()).set(userId, draft))
}

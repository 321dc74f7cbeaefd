import { namesOf, only } from '@/lib/forms/use-values.ts'
import { createSessionValues } from '@/lib/session-values.ts'
import type { ProfileValues } from '../schema.ts'

// Keeps unsaved changes of the profile. They outlive a change of the tab, a step to another page and a reload.

export interface ProfileDraft {
  values: Partial<ProfileValues>
  /** By changed field, what was saved when the member began to change it: a save replaces nothing else. */
  base: Partial<ProfileValues>
}

const EMPTY: ProfileDraft = { values: {}, base: {} }
const drafts = createSessionValues<ProfileDraft>((stored) => ({ ...EMPTY, ...(stored ?? {}) }))
const keyOf = (userId: string) => `profile-draft-${userId}`

export const useProfileDraft = (userId: string): ProfileDraft => drafts.use(keyOf(userId))

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
  const { [field]: _, ...left } = values
  keep(userId, { values: left, base: pick(base, left) })
}

const draftOf = (userId: string): ProfileDraft => drafts.get(keyOf(userId))

const fieldsOf = (values: Partial<ProfileValues>, isIn: (name: keyof ProfileValues) => boolean) =>
  only(namesOf(values).filter(isIn), values)

const differing = (values: Partial<ProfileValues>, from: Partial<ProfileValues>) =>
  fieldsOf(values, (name) => values[name] !== from[name])

const pick = (values: Partial<ProfileValues>, fields: object) => fieldsOf(values, (name) => name in fields)

const keep = (userId: string, draft: ProfileDraft): void => drafts.set(keyOf(userId), draft)

import type { PartName } from '@domain/match/match-columns.ts'
import { EMPTY_VALUES, type MatchFormValues, type StoredMatch } from '@domain/match/match-values.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { keysForSession } from '@/lib/browser/storage.ts'
import { createSessionValues } from '@/lib/session-values.ts'

/** A form in the making: what was typed, and the id of the match that it becomes. */
export interface Draft {
  matchId: string
  values: MatchFormValues
  /** The match as it was shown while it is being changed, the newest first. */
  seen?: readonly StoredMatch[]
  /** The parts that another device has changed as well, of which the member has not chosen yet. */
  conflicts?: readonly PartName[]
  /** The last match, where the form began with its choices: then most of them are folded. */
  preset?: Preset
}

export interface Preset {
  values: MatchFormValues
  /** Instant of the match that is played again, ISO 8601; null where only the choices of the last match are remembered. */
  again: string | null
  /** Guests and former members of that match cannot be asked. */
  hasLeftOut: boolean
}

/** An event as it was typed, on its way to the preview and back. */
export interface Preview {
  draft: Draft
  verb: 'create' | 'update'
}

// An older version of the page may have kept fewer fields.
const whole = ({ values, ...draft }: Draft): Draft => ({ ...draft, values: { ...EMPTY_VALUES, ...values } })

const drafts = createSessionValues((stored) => (stored ? whole(stored as Draft) : null))
const previews = createSessionValues((stored) => {
  const { draft, verb } = (stored ?? {}) as Partial<Preview>
  return draft && verb ? { draft: whole(draft), verb } : null
})

// Another member in the same tab sees neither.
const prefix = () => `match-form-${currentUserId()}-`
const previewKey = () => `event-preview-${currentUserId()}`

/** The draft that was typed at this entry of the history before a reload or a step away. */
export const readDraft = (entry: string): Draft | null => drafts.get(`${prefix()}${entry}`)
export const readPreview = (): Preview | null => previews.get(previewKey())
export const keepPreview = (preview: Preview): void => previews.set(previewKey(), preview)

// A form that has been saved stays for a moment, and must not keep again what was dropped with it.
const dropped = new Set<string>()

/** A form is open at this entry: what is typed is kept from now on. */
export const openDraft = (entry: string): void => void dropped.delete(entry)

export function keepDraft(entry: string, draft: Draft): void {
  if (!dropped.has(entry)) drafts.set(`${prefix()}${entry}`, draft)
}

/** Forgets what was typed for a match at all entries, and its preview: the way there leaves a draft at the entry before it. */
export function dropDrafts(entry: string, matchId: string): void {
  dropped.add(entry)
  previews.set(previewKey(), null)
  for (const key of keysForSession())
    if (key.startsWith(prefix()) && drafts.get(key)?.matchId === matchId) drafts.set(key, null)
}

import type { PartName } from '@domain/match/match-columns.ts'
import { EMPTY_VALUES, type MatchFormValues, type StoredMatch } from '@domain/match/match-values.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'

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

/** A form that began with the choices of an earlier match. */
export interface Preset {
  values: MatchFormValues
  /** Instant of the match that is played again, ISO 8601; null where only the choices of the last match are remembered. */
  again: string | null
  /** Guests and former members of that match cannot be asked. */
  hasLeftOut: boolean
}

// Another member in the same tab does not see it.
const prefix = () => `match-form-${currentUserId()}-`
const keyOf = (entry: string) => `${prefix()}${entry}`

/** Reads the draft that was typed at this entry of the history before a reload or a step away; null without one. */
export function readDraft(entry: string): Draft | null {
  try {
    const kept = sessionStorage.getItem(keyOf(entry))
    return kept ? whole(JSON.parse(kept) as Draft) : null
  } catch {
    return null
  }
}

/** A draft with all fields: an older version of the page may have kept fewer. */
export const whole = ({ values, ...draft }: Draft): Draft => ({
  ...draft,
  values: { ...EMPTY_VALUES, ...values },
})

// A form that has been saved stays for a moment, and must not keep again what was dropped with it.
const dropped = new Set<string>()

/** A form is open at this entry: what is typed is kept from now on. */
export const openDraft = (entry: string): void => void dropped.delete(entry)

export function keepDraft(entry: string, draft: Draft): void {
  if (dropped.has(entry)) return
  try {
    sessionStorage.setItem(keyOf(entry), JSON.stringify(draft))
  } catch {
    // Blocked or full: what was typed lives as long as the page.
  }
}

/** Forgets what was typed for a match at all entries: the way through the preview leaves one at the entry before it. */
export function dropDrafts(entry: string, matchId: string): void {
  dropped.add(entry)
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix()) && matchOf(key) === matchId) sessionStorage.removeItem(key)
  } catch {
    // Blocked: nothing was kept.
  }
}

const matchOf = (key: string): string => (JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft).matchId

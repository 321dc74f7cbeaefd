import { EMPTY_VALUES, type MatchFormValues } from '@domain/rules/match-values.ts'
import { currentUserId } from '@/lib/session.ts'

/** A form in the making: what was typed, and the id of the match that it becomes. */
export interface Draft {
  matchId: string
  values: MatchFormValues
}

// Another member in the same tab does not see it.
const keyOf = (entry: string) => `match-form-${currentUserId()}-${entry}`

/** What was typed at this entry of the history before a reload or a step away; null if nothing was. */
export function readDraft(entry: string): Draft | null {
  try {
    const kept = sessionStorage.getItem(keyOf(entry))
    return kept ? whole(JSON.parse(kept) as Draft) : null
  } catch {
    return null
  }
}

/** A draft with all fields: an older version of the page may have kept fewer. */
export const whole = ({ matchId, values }: Draft): Draft => ({
  matchId,
  values: { ...EMPTY_VALUES, ...values },
})

export function keepDraft(entry: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(entry), JSON.stringify(draft))
  } catch {
    // Blocked or full: what was typed lives as long as the page.
  }
}

export function dropDraft(entry: string): void {
  try {
    sessionStorage.removeItem(keyOf(entry))
  } catch {
    // Blocked: nothing was kept.
  }
}

import { currentUserId } from '@/lib/backend/session/session.ts'
import { createSessionValues } from '@/lib/session-values.ts'
import { NOTHING_TYPED, type TypedResult } from '../../schema.ts'

// A page of another version may have kept fewer fields.
const drafts = createSessionValues((stored) =>
  stored ? ({ partner: '', ...NOTHING_TYPED, ...stored } as TypedResult) : null,
)

// Another member in the same tab does not see it.
const keyOf = (matchId: string) => `result-${currentUserId()}-${matchId}`

/** The values that were typed about a match and not sent yet. */
export const useDraft = (matchId: string): TypedResult | null => drafts.use(keyOf(matchId))
export const keepDraft = (matchId: string, values: TypedResult): void => drafts.set(keyOf(matchId), values)
export const dropDraft = (matchId: string): void => drafts.set(keyOf(matchId), null)

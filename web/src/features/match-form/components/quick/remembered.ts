import { PLAYER_CHOICES } from '@domain/match/match-choices.ts'
import { EMPTY_VALUES, type MatchFormValues, type StoredMatch } from '@domain/match/match-values.ts'
import { community } from '@/lib/backend/config.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { conversion } from '../../schema.ts'

/** The choices of the member's last match that hold for a new one at another time with other people. */
export function rememberedValues(last: StoredMatch | null): MatchFormValues {
  if (!last) return EMPTY_VALUES
  const values = conversion.valuesOf(last)
  const { skillLevel, duration, isPrivateMatch, selectedTags, matchCategory } = values
  return {
    ...EMPTY_VALUES,
    location: community().venues.some(({ name }) => name === values.location) ? values.location : '',
    skillLevel,
    duration,
    isPrivateMatch,
    selectedTags,
    players: PLAYER_CHOICES.find((one) => one === values.players) ?? EMPTY_VALUES.players,
    matchCategory: matchCategory === 'event' ? EMPTY_VALUES.matchCategory : matchCategory,
    bringsBalls: values.bringsBalls === currentUserId() ? values.bringsBalls : '',
  }
}

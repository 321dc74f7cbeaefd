import { t } from '@lingui/core/macro'
import { participantKeys } from '@/features/participation/queries/participants.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { type OwnRating, ownRatingQuery, ratingKeys, type Visibility } from './queries.ts'

/** Shows the own rating to others, hides it, leaves the ranking or comes back. The switch moves at once, and back when it is refused. */
export const useSetVisibility = () =>
  useAction({
    run: (visibility: Visibility) => rpc('set_rating_visibility', { p_visibility: visibility }),
    key: [...ratingKeys.all, 'visibility'],
    order: 'once',
    isRepeatable: true,
    shows: {
      queryKey: ownRatingQuery.queryKey,
      as: (visibility) => (known: OwnRating) => ({ ...known, visibility }),
    },
    failed: () => t`That could not be changed. Please try again.`,
    stale: [ratingKeys.all],
  })

/** As long as a finger needs to find its way back. */
const UNDO_WITHIN_MS = 10_000

interface Repair {
  /** The pair that becomes team A, and the one that was it. */
  a: readonly string[]
  before: readonly string[]
  isUndo?: boolean
}

/** Puts the players of a match into other pairs; the toast takes it back. */
export function usePairPlayers(matchId: string) {
  const action = useAction<Repair>({
    run: ({ a }) => rpc('pair_players', { p_match_id: matchId, p_a: [...a] }),
    key: ['pair-players', matchId],
    order: 'once',
    isRepeatable: true,
    says: (_, { a, before, isUndo }) =>
      isUndo
        ? t`The pairs are as they were`
        : {
            title: t`The pairs are changed`,
            variant: 'info',
            durationMs: UNDO_WITHIN_MS,
            action: {
              label: t`Undo`,
              onPress: () => action.mutate({ a: before, before: a, isUndo: true }),
            },
          },
    failed: () => t`The pairs could not be changed`,
    tells: matchId,
    stale: [participantKeys.of(matchId)],
  })
  return action
}

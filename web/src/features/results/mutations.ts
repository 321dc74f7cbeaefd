import '@/lib/words/late-refusals.ts'
import { t } from '@lingui/core/macro'
import { ratingKeys } from '@/features/rating/queries.ts'
import type { Json } from '@/lib/backend/database.types.ts'
import { failureOf, problemOf } from '@/lib/backend/errors.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { type Action, useAction } from '@/lib/backend/use-action.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { resultKeys } from './queries/keys.ts'
import type { ResultEntry, ResultState, ResultVersion } from './queries/result.ts'

/** The answer to every entry. */
interface EntryAnswer {
  id: string
  version: number
  state: ResultState
  effect: ResultEntry['effect']
}

/** Something that one of the four says. Its id is made at the tap: an answer that was lost is asked for again. */
interface Said {
  id: string
}

const asAnswer = (answer: Json): EntryAnswer => answer as unknown as EntryAnswer

const useEntry = <V extends Said>(
  matchId: string,
  action: Pick<Action<V, EntryAnswer>, 'run' | 'says' | 'done'>,
) =>
  useAction<V, EntryAnswer>({
    ...action,
    key: ['result-entry', matchId],
    order: 'once',
    isRepeatable: true,
    failed: wordsOfFailure,
    stale: [resultKeys.all, ratingKeys.all],
  })

function wordsOfFailure(error: Error) {
  return problemOf(error)?.reason === 'result_changed'
    ? {
        title: t`Somebody else was faster`,
        description: t`They have said something else about this result. Yours was not sent.`,
      }
    : failureOf(error, t`That did not work`)
}

/** A version, and the newest one that the member has seen. */
export interface Report extends Said {
  version: ResultVersion
  basedOn: string | null
}

export const useReportResult = (matchId: string, onSent: () => void) =>
  useEntry<Report>(matchId, {
    run: async ({ id, version, basedOn }) =>
      asAnswer(
        await rpc('report_result', {
          p_id: id,
          p_match_id: matchId,
          p_outcome: version.outcome,
          p_sets: [...version.sets],
          p_is_tie_break: version.is_tie_break,
          p_seats: [...version.seats],
          ...(basedOn && { p_based_on: basedOn }),
        }),
      ),
    says: ({ effect }) => reportedLabel(effect),
    done: onSent,
  })

function reportedLabel(effect: EntryAnswer['effect']): string {
  if (effect === 'confirms' || effect === 'agrees') return t`You agree: the result counts`
  if (effect === 'disputes') return t`The others see both results now`
  if (effect === 'proposes') return t`The others are asked about the correction`
  if (effect === 'withdraws' || effect === 'declines') return t`The result stays as it is`
  return t`Result entered`
}

/** An answer to the version of the others. */
export interface ResultAnswer extends Said {
  entryId: string
}

export const answerTo = (entryId: string): ResultAnswer => ({ id: newId(), entryId })

export const useConfirmResult = (matchId: string) =>
  useEntry<ResultAnswer>(matchId, {
    run: async ({ id, entryId }) =>
      asAnswer(await rpc('confirm_result', { p_id: id, p_match_id: matchId, p_entry_id: entryId })),
    says: () => t`The result counts`,
  })

export const useDisputeResult = (matchId: string) =>
  useEntry<ResultAnswer>(matchId, {
    run: async ({ id, entryId }) =>
      asAnswer(await rpc('dispute_result', { p_id: id, p_match_id: matchId, p_entry_id: entryId })),
    says: ({ effect }) =>
      effect === 'declines' ? t`The result stays as it is` : t`The others know that you disagree`,
  })

/** A version that stewards let count; null for none. */
export interface Decision extends Said {
  entryId: string | null
}

export const useDecideResult = (matchId: string) =>
  useAction<Decision, unknown>({
    run: ({ id, entryId }) =>
      // The generated type has no null for an argument without a default.
      rpc('decide_result', { p_id: id, p_match_id: matchId, p_entry_id: entryId as string }),
    key: ['result-decision', matchId],
    order: 'once',
    asksForProof: true,
    says: (_, { entryId }) => (entryId ? t`The result counts` : t`No result counts`),
    failed: (error) =>
      problemOf(error)?.reason === 'result_changed'
        ? t`The result has changed, and is shown anew.`
        : t`Your decision could not be saved.`,
    stale: [resultKeys.all],
  })

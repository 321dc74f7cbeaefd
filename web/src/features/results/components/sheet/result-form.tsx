import { t } from '@lingui/core/macro'
import { Repeat2 } from 'lucide-react'
import { useRef } from 'react'
import { newId } from '@/lib/browser/new-id.ts'
import { type Form, useForm } from '@/lib/forms/use-form.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { MisclickGuard } from '@/ui/layout/misclick-guard.tsx'
import { type Report, useReportResult } from '../../mutations.ts'
import type { ResultVersion, Seats, SeenResult } from '../../queries/result.ts'
import {
  checkResult,
  NOTHING_TYPED,
  resultOf,
  storedSets,
  type TypedResult,
  typedFrom,
} from '../../schema.ts'
import { namesIn, seatsWith, usualSeats, versionOf } from '../sides.ts'
import { dropDraft, keepDraft, useDraft } from './draft.ts'
import { OtherVersion } from './other-version.tsx'
import { OutcomeChips } from './outcome-chips.tsx'
import { PairCourt } from './pair-court.tsx'
import { SetChips } from './set-chips.tsx'
import { SetFields } from './set-fields.tsx'
import { afterwardsLabel, reportLabel } from './sheet-words.ts'
import { useCurrentSet } from './use-current-set.ts'

interface ResultFormProps {
  matchId: string
  seen: SeenResult
  seat: string
  close: () => void
}

export function ResultForm({ matchId, seen, seat, close }: ResultFormProps) {
  const { form, seats, isPending } = useResultForm({ matchId, seen, seat, close })
  const { values } = form
  const current = useCurrentSet(values)
  const nameOf = namesIn(seen)
  const isPlayed = values.outcome !== 'not_played'
  const changePairs = () => form.set({ partner: nextPartner(seen, seat, values.partner) })
  return (
    <form {...form.props} className="grid gap-4">
      <div>
        <PairCourt seen={seen} seats={seats} nameOf={nameOf} />
        {isPlayed && (
          <TextButton className="mx-auto flex items-center gap-2 px-2" onClick={changePairs}>
            <Repeat2 aria-hidden="true" className="size-5" />
            {t`We played in other pairs`}
          </TextButton>
        )}
      </div>
      {isPlayed && (
        <>
          <SetFields {...{ form, seats, nameOf, current }} />
          <SetChips {...{ form, current }} />
        </>
      )}
      <OutcomeChips form={form} />
      <OtherVersion {...{ matchId, seen, close }} />
      <div className="grid gap-2.5">
        <MisclickGuard action={seen.result?.tip_id ?? 'none'}>
          <SubmitButton size="lg" wide pending={isPending}>
            {reportLabel(values, seats, nameOf)}
          </SubmitButton>
        </MisclickGuard>
        <p className="text-balance text-center text-muted text-small">
          {afterwardsLabel(seen, seats, nameOf)}
        </p>
      </div>
    </form>
  )
}

/** Typed values, from a draft or the version that is corrected; sent with the id of the tap, and the version that was seen then. */
function useResultForm({ matchId, seen, seat, close }: ResultFormProps) {
  const usual = usualSeats(seen, seat)
  const draft = useDraft(matchId)
  const values = draft ?? firstValues(seen, usual)
  const seats = seatsWith(seen, seat, values.partner) ?? usual
  const { mutate, isPending } = useReportResult(matchId, () => {
    dropDraft(matchId)
    close()
  })
  const sendOnce = useSameId()
  const form: Form<TypedResult> = useForm<TypedResult>({
    values,
    keep: (typed) => keepDraft(matchId, typed),
    check: checkResult,
    send: (typed) => {
      if (!seats) return
      const { outcome, isTieBreak } = resultOf(typed)
      const version: ResultVersion = { outcome, is_tie_break: isTieBreak, sets: storedSets(typed), seats }
      mutate(sendOnce({ version, basedOn: seen.result?.tip_id ?? null }))
    },
    isSending: isPending,
  })
  return { form, isPending, seats }
}

/** Gives what is sent again, after no answer came, the id that it had. */
function useSameId() {
  const last = useRef<Report | null>(null)
  return (report: Omit<Report, 'id'>): Report => {
    const { id = '', ...before } = last.current ?? {}
    const isAgain = JSON.stringify(before) === JSON.stringify(report)
    last.current = { ...report, id: isAgain ? id : newId() }
    return last.current
  }
}

/** The own version, or that which counts, where there is one: it is corrected. Otherwise nothing, in the pairs of the match. */
function firstValues(seen: SeenResult, usual: Seats | null): TypedResult {
  const partner = usual?.[1] ?? ''
  const own = seen.entries.findLast(
    ({ kind, author_seat }) => kind === 'report' && author_seat === seen.you.seat,
  )
  const counts = seen.result?.state === 'confirmed' ? seen.result.entry_id : null
  const shown = versionOf(seen, counts ?? own?.id ?? null)
  if (!shown) return { ...NOTHING_TYPED, partner }
  const { outcome, sets, isTieBreak } = shown
  return typedFrom({ outcome, sets: sets.flat(), is_tie_break: isTieBreak }, shown.first[1])
}

/** The next of the three who may have been the partner. */
function nextPartner({ players }: SeenResult, seat: string, partner: string): string {
  const others = players.map(({ id }) => id).filter((id) => id !== seat)
  return others[(others.indexOf(partner) + 1) % others.length] ?? partner
}

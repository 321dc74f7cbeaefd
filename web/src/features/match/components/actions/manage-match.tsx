import { eventTitle } from '@domain/match/event-title.ts'
import { opensAsDialog, venueName } from '@domain/match/match-card.ts'
import { storedEdit } from '@domain/match/match-edit.ts'
import { isCalledEvent } from '@domain/match/match-kind.ts'
import { whyNotOwn } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { editState, type Match } from '@/features/participation/queries/match.ts'
import { useMatchQuestion } from '@/features/participation/queries/match-question.ts'
import { useResultStays } from '@/features/results/queries/result.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { type Scope, useDeleteMatch } from '../../mutations.ts'
import { dateLine } from '../facts/match-label.ts'

type Step = 'closed' | 'menu' | 'delete'

const PENCIL = <Pencil aria-hidden="true" />
const BIN = <Trash2 aria-hidden="true" />

export function ManageMatch({ match }: { match: Match }) {
  const [step, setStep] = useState<Step>('closed')
  const close = () => setStep('closed')
  const edit = useEditMatch(match)
  const stays = useResultStays(match)
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'manage-match',
    open: step === 'menu',
    close,
    subject: match,
    lost: whyNotOwn,
  })
  function leaveToEdit() {
    close()
    edit()
  }
  const venue = venueName(snapshot.location)
  const toDelete = () => answer(() => setStep('delete'))
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={t`Manage match`} onClick={() => setStep('menu')}>
        {PENCIL}
      </Button>
      <ChoiceSheet
        {...dialog}
        title={t`Manage Match`}
        description={t`What would you like to do with your match at ${venue}?`}
        choices={[
          { label: t`Edit`, icon: PENCIL, onChoose: () => answer(leaveToEdit) },
          {
            label: t`Delete`,
            icon: BIN,
            variant: 'danger',
            onChoose: toDelete,
            ...(stays && { disabled: true, hint: staysLabel() }),
          },
        ]}
      />
      <DeleteMatch match={match} screen="dialog" open={step === 'delete'} close={close} />
    </>
  )
}

const EDIT_DELAY_MS = 100

/** Leads to the form: with everything filled in, or for what is made in the tab of events by its address alone. */
export function useEditMatch(match: Match): () => void {
  const navigate = useNavigate()
  return () => {
    setTimeout(() => {
      // The match as it is shown goes along: a save replaces that and nothing newer.
      const state = { ...editState(match), stored: storedEdit(match) }
      if (opensAsDialog(match)) void navigate(paths.createMatch, { state })
      else void navigate(paths.editEvent(match.id))
    }, EDIT_DELAY_MS)
  }
}

type ScreenProps = Pick<DeleteMatchProps, 'match' | 'screen'>

/** One of the tools of a match, for its creator. */
export function DeleteTool({ match, screen }: ScreenProps) {
  const [deleting, setDeleting] = useState(false)
  const stays = useResultStays(match)
  return (
    <>
      <Button variant="ghost" size="tile" sends disabled={stays} onClick={() => setDeleting(true)}>
        {RED_BIN}
        {isCalledEvent(match) ? t`Delete Event` : t`Delete Match`}
      </Button>
      <DeleteMatch match={match} screen={screen} open={deleting} close={() => setDeleting(false)} />
    </>
  )
}

const staysLabel = () => t`This match has a result. It stays as it is.`

/** Says below the tools why a match cannot be deleted. It stays in the page, so that a screen reader hears when the others have entered a result. */
export function StaysNote({ match }: Pick<ScreenProps, 'match'>) {
  const stays = useResultStays(match)
  return (
    <p role="status" className="text-balance text-center text-muted text-small empty:hidden">
      {stays && staysLabel()}
    </p>
  )
}

interface DeleteMatchProps {
  match: Match
  screen: 'dialog' | 'page'
  open: boolean
  close: () => void
}

const RED_BIN = <Trash2 aria-hidden="true" className="text-danger" />

/** Asks before deleting; then the member is back at the list before the match has gone. */
function DeleteMatch({ match, screen, open, close }: DeleteMatchProps) {
  const navigate = useNavigate()
  const { mutate: remove } = useDeleteMatch(match, screen)
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'delete-match',
    open,
    close,
    subject: match,
    lost: whyNotOwn,
  })
  const when = useClock((now) => dateLine(snapshot, now))
  function choose(scope: Scope) {
    close()
    void navigate(paths.matches)
    remove(scope)
  }
  const following = () => answer(() => choose('following'))
  const title = isCalledEvent(match) ? t`Delete this event?` : t`Delete this match?`
  const { title: name } = eventTitle(snapshot)
  if (snapshot.series_id)
    return (
      <ChoiceSheet
        {...dialog}
        title={title}
        description={t`${name}, ${when}. It is one of a series. Everybody who takes part will be told. This cannot be undone.`}
        choices={[
          { label: t`Only this date`, icon: RED_BIN, onChoose: () => answer(() => choose('one')) },
          { label: t`This and all following ones`, icon: RED_BIN, onChoose: following },
        ]}
      />
    )
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      description={t`${name}, ${when}. Everybody who takes part will be told. This cannot be undone.`}
      confirmLabel={t`Delete`}
      tone="danger"
      onConfirm={() => answer(() => choose('one'))}
    />
  )
}

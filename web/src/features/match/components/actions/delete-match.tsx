import { venueName } from '@domain/match/match-card.ts'
import { isCalledEvent } from '@domain/match/match-kind.ts'
import { whyNotOwn } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Match } from '@/features/participation/queries/match.ts'
import { useMatchQuestion } from '@/features/participation/queries/match-question.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { type Scope, useDeleteMatch } from '../../mutations.ts'
import { dateLine } from '../facts/match-label.ts'

interface DeleteMatchProps {
  match: Match
  screen: 'dialog' | 'page'
  open: boolean
  close: () => void
}

const BIN = <Trash2 aria-hidden="true" className="text-danger" />

/** Asks before deleting; then the member is back at the list before the match has gone. */
export function DeleteMatch({ match, screen, open, close }: DeleteMatchProps) {
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
  const venue = venueName(snapshot.location)
  if (snapshot.series_id)
    return (
      <ChoiceSheet
        {...dialog}
        title={title}
        description={t`${venue}, ${when}. It is one of a series. Everybody who takes part will be told. This cannot be undone.`}
        choices={[
          { label: t`Only this date`, icon: BIN, onChoose: () => answer(() => choose('one')) },
          { label: t`This and all following ones`, icon: BIN, onChoose: following },
        ]}
      />
    )
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      description={t`${venue}, ${when}. Everybody who takes part will be told. This cannot be undone.`}
      confirmLabel={t`Delete`}
      tone="danger"
      onConfirm={() => answer(() => choose('one'))}
    />
  )
}

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Removal, RemovalSheet } from '@/features/community/components/reports/act-sheet.tsx'
import { useQuestion } from '@/lib/question.ts'
import { useDecide } from '../mutations.ts'
import { type ReportedThing, reportsQuery } from '../queries.ts'
import { firstReason, thingTitle } from './thing-words.ts'

interface DecideSheetProps {
  thing: ReportedThing
  open: boolean
  close: () => void
}

/** Asks for the words that the author gets, and hides or deletes the thing. */
export function DecideSheet({ thing, open, close }: DecideSheetProps) {
  const { mutate, isPending, variables } = useDecide(thing)
  const [words, setWords] = useState(() => firstReason(thing))
  const waits = useStillWaits(thing)
  const { dialog, answer } = useQuestion({
    name: 'decide-report',
    open,
    close,
    subject: thing,
    lost: () => (waits() ? null : t`Another steward has decided this already.`),
    pending: isPending,
  })
  return (
    <RemovalSheet
      {...{ words, setWords }}
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={thingTitle(thing)}
      kind={thing.kind}
      description={t`The author is sent this, and not who reported it.`}
      pending={isPending ? (variables.act as Removal) : undefined}
      remove={(act, words) => answer(() => mutate({ act, words }, { onSettled: close }))}
    />
  )
}

/** Returns true while it is not known, too. */
function useStillWaits(thing: ReportedThing): () => boolean {
  const client = useQueryClient()
  return () =>
    client
      .getQueryData(reportsQuery(true).queryKey)
      ?.some(({ kind, thing_id }) => kind === thing.kind && thing_id === thing.thing_id) !== false
}

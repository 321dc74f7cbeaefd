import { MODERATION_DAYS } from '@domain/limits.ts'
import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useQuestion } from '@/lib/question.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useDecide } from '../mutations.ts'
import { type ReportedThing, reportsQuery } from '../queries.ts'
import { firstReason, thingTitle } from './thing-words.ts'

interface DecideSheetProps {
  thing: ReportedThing
  open: boolean
  close: () => void
}

type Decision = 'hide' | 'remove'

const MAX_WORDS = 500

/** Asks for the words that the author gets, and hides or deletes the thing. */
export function DecideSheet({ thing, open, close }: DecideSheetProps) {
  const { mutate, isPending } = useDecide(thing)
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
  const canHide = thing.kind === 'match' || thing.kind === 'comment'
  const decide = (act: Decision) => answer(() => mutate({ act, words: words.trim() }, { onSettled: close }))
  return (
    <Sheet
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={thingTitle(thing)}
      description={canHide ? hiddenOrDeleted() : pictureRemoved()}
      footer={
        <DecideButtons canHide={canHide} disabled={!words.trim()} pending={isPending} decide={decide} />
      }
    >
      <Field label={t`Reason`} description={recipientsOf(thing)}>
        <Textarea
          rows={3}
          maxLength={MAX_WORDS}
          value={words}
          readOnly={isPending}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
    </Sheet>
  )
}

const recipientsOf = ({ kind }: ReportedThing) =>
  kind === 'match'
    ? t`The organizer and the players are sent this.`
    : t`The author is sent this, and not who reported it.`

const { removals: days } = MODERATION_DAYS

const hiddenOrDeleted = () =>
  t`Hidden, it is seen by its author and by stewards only, and can be shown again. Deleted, it is hidden as well, and gone for good after ${plural(days, { one: '# day', other: '# days' })}.`

const pictureRemoved = () =>
  t`The picture is taken away, and stewards can show it again for ${plural(days, { one: '# day', other: '# days' })}. Its owner can choose another one.`

interface DecideButtonsProps {
  canHide: boolean
  disabled: boolean
  pending: boolean
  decide: (act: Decision) => void
}

function DecideButtons({ canHide, disabled, pending, decide }: DecideButtonsProps) {
  return (
    <>
      {canHide && (
        <Button className="flex-1" {...{ disabled, pending }} onClick={() => decide('hide')}>
          {t`Hide`}
        </Button>
      )}
      <Button variant="danger" className="flex-1" {...{ disabled, pending }} onClick={() => decide('remove')}>
        {canHide ? t`Delete` : t`Remove`}
      </Button>
    </>
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

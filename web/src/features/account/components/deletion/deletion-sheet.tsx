import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withProof } from '@/lib/backend/session/ask-for-proof.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useForm } from '@/lib/forms/use-form.ts'
import { paths } from '@/lib/paths.ts'
import { useQuestion } from '@/lib/question.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { deleteAccount, isProofWanted } from '../../mutations/account.ts'
import { type DeletionPreview, deletionQuery } from '../../queries/account.ts'
import { confirmation, deletionFaults } from '../../schema.ts'
import { reportFailure } from '../report-failure.ts'
import { type FutureChoice, FutureMatches } from './future-matches.tsx'

// Asks nothing that could lose its ground: its form holds the question, once it knows what is deleted.
/** Says what deleting the account does, asks what is to be chosen, and has a word typed. */
export function DeletionSheet({ open, close }: { open: boolean; close: () => void }) {
  const [pending, setPending] = useState(false)
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || pending || close()}
      title={t`Delete account`}
      description={t`This cannot be undone.`}
    >
      {open && <Deletion pending={pending} setPending={setPending} close={close} />}
    </Sheet>
  )
}

interface DeletionProps {
  pending: boolean
  setPending: (pending: boolean) => void
  close: () => void
}

function Deletion(props: DeletionProps) {
  return (
    <Loaded query={useQuery(deletionQuery)} size="h-72">
      {(preview) => <DeletionForm preview={preview} {...props} />}
    </Loaded>
  )
}

function DeletionForm({ preview, pending, setPending, close }: DeletionProps & { preview: DeletionPreview }) {
  const [future, setFuture] = useState<FutureChoice>('hand_on')
  const { answer } = useQuestion({
    name: 'delete-account',
    open: true,
    close,
    subject: preview,
    lost: (snapshot) =>
      isSame(snapshot, preview) ? null : t`Your matches, comments or pictures have changed.`,
    pending,
  })
  const word = confirmation()
  const form = useForm({
    values: { typed: '' },
    check: deletionFaults,
    send: () => answer(remove),
    isSending: pending,
  })
  async function remove() {
    setPending(true)
    const refused = await withProof(() => deleteAccount(currentUserId() ?? '', future), isProofWanted)
    // A new page: nothing of the member is left in the memory of this one.
    if (!refused) return location.replace(paths.accountDeleted)
    setPending(false)
    reportFailure(t`Your account was not deleted`, refused)
  }
  return (
    <form {...form.props} className="grid gap-5">
      {preview.future_with_others > 0 && (
        <FutureMatches count={preview.future_with_others} value={future} onChange={setFuture} />
      )}
      <ul className="grid list-disc gap-1.5 pl-5">
        {consequences(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Field label={t`Type ${word} to confirm`} error={form.faults.typed}>
        <Input
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.text('typed')}
        />
      </Field>
      <SubmitButton variant="danger" size="lg" wide pending={pending}>
        {t`Delete my account`}
      </SubmitButton>
    </form>
  )
}

const isSame = (one: DeletionPreview, other: DeletionPreview) => JSON.stringify(one) === JSON.stringify(other)

/** Lists what happens besides what is chosen, without lines that would say none. */
function consequences(preview: DeletionPreview): string[] {
  const name = formerMember()
  return [
    ...countedConsequences(preview),
    t`In matches that were played you are called ''${name}'' from then on.`,
    t`Your profile, notifications and settings are deleted, and you are signed out everywhere.`,
  ]
}

function countedConsequences(preview: DeletionPreview): string[] {
  const { future_alone: alone, places, past_with_others: past, comments, pictures } = preview
  const counted: [count: number, sentence: string][] = [
    [
      alone,
      t`${plural(alone, {
        one: '# match of yours to come, which nobody else has joined, is cancelled.',
        other: '# matches of yours to come, which nobody else has joined, are cancelled.',
      })}`,
    ],
    [
      places,
      t`${plural(places, {
        one: '# place of yours in a match to come is free for others.',
        other: '# places of yours in matches to come are free for others.',
      })}`,
    ],
    [
      past,
      t`${plural(past, {
        one: '# match of yours that was played stays for the others.',
        other: '# matches of yours that were played stay for the others.',
      })}`,
    ],
    [
      comments,
      t`${plural(comments, { one: '# comment of yours is deleted.', other: '# comments of yours are deleted.' })}`,
    ],
    [
      pictures,
      t`${plural(pictures, { one: '# picture of yours is deleted.', other: '# pictures of yours are deleted.' })}`,
    ],
  ]
  return counted.flatMap(([count, sentence]) => (count > 0 ? [sentence] : []))
}

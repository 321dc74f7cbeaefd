import { FORMER_MEMBER, messages } from '@domain/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { paths } from '@/lib/paths.ts'
import { useQuestion } from '@/lib/question.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { deleteAccount, isProofWanted } from '../../mutations.ts'
import { type DeletionPreview, deletionQuery } from '../../queries.ts'
import { CONFIRMATION, isConfirmed, pluralize } from '../../schema.ts'
import { Loaded } from '../loaded.tsx'
import { withProof } from '../proof/ask-for-proof.ts'
import { reportFailure } from '../report-failure.ts'
import { type FutureChoice, FutureMatches } from './future-matches.tsx'

/** Says what deleting the account does, asks what is to be chosen, and has a word typed. */
export function DeletionSheet({ open, close }: { open: boolean; close: () => void }) {
  const [pending, setPending] = useState(false)
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || pending || close()}
      title="Delete account"
      description="This cannot be undone."
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
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { answer } = useQuestion({
    name: 'delete-account',
    open: true,
    close,
    subject: preview,
    lost: (snapshot) => (isSame(snapshot, preview) ? null : messages.question.deletionChanged),
    pending,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (!isConfirmed(typed)) return setError(`Please type ${CONFIRMATION}`)
    answer(remove)
  }
  async function remove() {
    setPending(true)
    const refused = await withProof(() => deleteAccount(currentUserId() ?? '', future), isProofWanted)
    // A new page: nothing of the member is left in the memory of this one.
    if (!refused) return location.replace(paths.accountDeleted)
    setPending(false)
    reportFailure('Your account was not deleted', refused)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {preview.future_with_others > 0 && (
        <FutureMatches count={preview.future_with_others} value={future} onChange={setFuture} />
      )}
      <ul className="grid list-disc gap-1.5 pl-5">
        {consequences(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Field label={`Type ${CONFIRMATION} to confirm`} error={error}>
        <Input
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      <SubmitButton variant="danger" size="lg" wide pending={pending}>
        Delete my account
      </SubmitButton>
    </form>
  )
}

const isSame = (one: DeletionPreview, other: DeletionPreview) => JSON.stringify(one) === JSON.stringify(other)

/** Lists what happens besides what is chosen, without lines that would say none. */
function consequences(preview: DeletionPreview): string[] {
  const { future_alone, places, past_with_others, comments, pictures } = preview
  const said: [count: number, one: string, several: string][] = [
    [
      future_alone,
      'match of yours to come, which nobody else has joined, is cancelled.',
      'matches of yours to come, which nobody else has joined, are cancelled.',
    ],
    [
      places,
      'place of yours in a match to come is free for others.',
      'places of yours in matches to come are free for others.',
    ],
    [
      past_with_others,
      'match of yours that was played stays for the others.',
      'matches of yours that were played stay for the others.',
    ],
    [comments, 'comment of yours is deleted.', 'comments of yours are deleted.'],
    [pictures, 'picture of yours is deleted.', 'pictures of yours are deleted.'],
  ]
  return [
    ...said.flatMap(([count, one, several]) => (count > 0 ? [pluralize(count, one, several)] : [])),
    `In matches that were played you are called '${FORMER_MEMBER}' from then on.`,
    'Your profile, notifications and settings are deleted, and you are signed out everywhere.',
  ]
}

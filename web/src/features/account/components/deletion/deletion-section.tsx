import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '@/lib/forms/use-form.ts'
import { useQuestion } from '@/lib/question.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { type FutureChoice, useDeleteAccount } from '../../mutations/account.ts'
import { type DeletionPreview, deletionQuery } from '../../queries.ts'
import { confirmation, deletionFaults } from '../../schema.ts'
import { Consequences, FutureMatches } from './consequences.tsx'

export default function DeletionSection() {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-3">
      <p className="text-muted text-small">
        {t`Your profile and all that is yours is deleted for good. You are told first what happens to your matches.`}
      </p>
      <Button variant="secondary" className="justify-self-start" sends onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" /> {t`Delete account`}
      </Button>
      <DeletionSheet open={open} close={() => setOpen(false)} />
    </div>
  )
}

interface DeletionProps {
  deletion: ReturnType<typeof useDeleteAccount>
  close: () => void
}

// Asks nothing that could lose its ground: its form holds the question, once it knows what is deleted.
function DeletionSheet({ open, close }: { open: boolean; close: () => void }) {
  const deletion = useDeleteAccount()
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || deletion.isPending || deletion.isSuccess || close()}
      title={t`Delete account`}
      description={t`This cannot be undone.`}
    >
      {open && <Deletion deletion={deletion} close={close} />}
    </Sheet>
  )
}

function Deletion(props: DeletionProps) {
  return (
    <Loaded query={useQuery(deletionQuery)} size="h-72">
      {(preview) => <DeletionForm preview={preview} {...props} />}
    </Loaded>
  )
}

function DeletionForm({ preview, deletion, close }: DeletionProps & { preview: DeletionPreview }) {
  const [future, setFuture] = useState<FutureChoice>('hand_on')
  // If it worked the browser is on its way.
  const pending = deletion.isPending || deletion.isSuccess
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
    send: () => answer(() => deletion.mutate(future)),
    isSending: pending,
  })
  return (
    <form {...form.props} className="grid gap-5">
      {preview.future_with_others > 0 && (
        <FutureMatches count={preview.future_with_others} value={future} onChange={setFuture} />
      )}
      <Consequences preview={preview} />
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

import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FactorQuestion } from '@/features/second-factor/components/factor-question.tsx'
import { currentUserId, sessionStore } from '@/lib/backend/session/session.ts'
import { proofStore } from '@/lib/backend/use-action.ts'
import { useForm } from '@/lib/forms/use-form.ts'
import { useQuestion } from '@/lib/question.ts'
import { useStore } from '@/lib/use-store.ts'
import '@/lib/words/late-refusals.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { mailSignInCode, useSignInAgain } from '../../mutations/account.ts'
import { accountQuery, hasPassword } from '../../queries.ts'
import { ProofFields, useProofFields } from './proof-fields.tsx'

/** Asks for a proof of identity if the server requires one before a change (use-action.ts). */
export default function ProofSheet() {
  const question = useStore(proofStore)
  useStore(sessionStore)
  const open = question !== null
  const { answer } = useQuestion({
    name: 'prove-identity',
    open,
    close: () => question?.drop(),
    subject: question?.userId ?? null,
    // Another tab may have signed somebody else in: the proof would be theirs.
    lost: (snapshot) =>
      currentUserId() === snapshot ? null : t`The account that is signed in here has changed.`,
  })
  // Leaving the settings closes the question.
  useEffect(() => () => proofStore.snapshot()?.answer(false), [])
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || question?.answer(false)}
      title={t`Confirm that it is you`}
      description={t`This keeps others from changing your account on a device that you have left open.`}
    >
      {question && <Question onProved={() => answer(() => question.answer(true))} />}
    </Sheet>
  )
}

function Question({ onProved }: { onProved: () => void }) {
  const { session } = useStore(sessionStore)
  const account = useQuery(accountQuery)
  // The password alone would open a session that has not proved the factor.
  if (session?.user.factors?.some(({ status }) => status === 'verified'))
    return <FactorQuestion onProved={onProved} />
  return (
    <Loaded query={account} size="h-40">
      {(user) => (
        <SignInAgain email={user.email ?? ''} withPassword={hasPassword(user)} onProved={onProved} />
      )}
    </Loaded>
  )
}

interface SignInAgainProps {
  email: string
  withPassword: boolean
  onProved: () => void
}

function SignInAgain({ email, withPassword, onProved }: SignInAgainProps) {
  const proof = useProofFields(withPassword, () => mailSignInCode(email))
  const asksForMail = proof.by === 'code' && !proof.sent
  const { mutate, isPending } = useSignInAgain(email)
  const form = useForm({
    values: {},
    send: () => {
      const given = proof.read()
      if (given) mutate(given, { onSuccess: onProved, onError: (error) => void proof.isAbout(error) })
    },
    isSending: isPending,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <ProofFields proof={proof} email={email} sendsFirst />
      {!asksForMail && (
        <SubmitButton size="lg" wide pending={form.pending}>
          {t`Confirm`}
        </SubmitButton>
      )}
    </form>
  )
}

import { messages } from '@domain/messages.ts'
import type { Factor } from '@supabase/supabase-js'
import { useEffect, useRef, useState } from 'react'
import { sessionStore } from '@/lib/session.ts'
import { signOut } from '@/lib/sign-out.ts'
import { toast } from '@/lib/toast.ts'
import { useStore } from '@/lib/use-store.ts'
import { TextButton } from '@/ui/text-button.tsx'
import { proveAtSignIn } from '../mutations.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { nameOf } from './factor-words.ts'
import { OtherFactors } from './other-factors.tsx'
import { PhoneCodeForm } from './phone-code-form.tsx'

/** Asks for the code of a second factor. Until it is right there is nothing else to see; then the session says so by itself. */
export function FactorQuestion() {
  const { session } = useStore(sessionStore)
  const factors = (session?.user.factors ?? []).filter(({ status }) => status === 'verified')
  const [chosen, setChosen] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]
  const heading = useFocusOn(choosing)
  if (!factor) return null
  return (
    <section className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 ref={heading} tabIndex={-1} className="font-page text-page">
          {choosing ? 'Another factor' : 'One more step'}
        </h1>
        <p className="text-muted text-place">
          {choosing ? 'Which one do you have at hand?' : wordsFor(factor, factors.length > 1)}
        </p>
      </div>
      {choosing ? (
        <OtherFactors factors={factors} choose={choose} />
      ) : (
        <CodeOf key={factor.id} factor={factor} />
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        {factors.length > 1 && (
          <TextButton onClick={() => setChoosing(!choosing)}>
            {choosing ? 'Back' : 'Use another factor'}
          </TextButton>
        )}
        <TextButton onClick={leave}>Sign out</TextButton>
      </div>
      <p className="text-muted text-small">
        {factors.length > 1 ? 'Lost all of them?' : 'Lost it?'} Whoever runs this community can remove it from
        your account.
      </p>
    </section>
  )

  function choose(id: string) {
    setChosen(id)
    setChoosing(false)
  }
}

function wordsFor(factor: Factor, oneOfSeveral: boolean): string {
  if (oneOfSeveral) return `Enter the code of “${nameOf(factor)}”.`
  return factor.factor_type === 'phone'
    ? 'Enter a code that we send to your phone.'
    : 'Enter the code that your authenticator app shows.'
}

function CodeOf({ factor }: { factor: Factor }) {
  const send = (code: string, challenge: string | null = null) => proveAtSignIn(factor.id, code, challenge)
  if (factor.factor_type === 'phone')
    return <PhoneCodeForm factorId={factor.id} action="Continue" send={send} />
  return <FactorCodeForm action="Continue" send={send} />
}

/** What is below changes like a page: the focus goes to its heading. */
function useFocusOn(state: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state) heading.current?.focus()
    before.current = state
  }, [state])
  return heading
}

function leave() {
  signOut().catch(() => toast({ title: messages.profile.signOutFailed, variant: 'destructive' }))
}

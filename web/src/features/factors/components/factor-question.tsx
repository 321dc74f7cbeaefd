import { messages } from '@domain/messages.ts'
import type { Factor } from '@supabase/supabase-js'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sessionStore } from '@/lib/session.ts'
import { signOut } from '@/lib/sign-out.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { proveAtSignIn } from '../mutations.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { nameOf } from './factor-words.ts'
import { OtherFactors } from './other-factors.tsx'
import { PhoneCodeForm } from './phone-code-form.tsx'

/** Asks for the code of a second factor. Until it is right there is nothing else to see; then the session says so by itself. */
export function FactorQuestion() {
  const { session } = useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot)
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
          {choosing ? 'Which one do you have at hand?' : `Enter the code of ${nameOf(factor)}.`}
        </p>
      </div>
      {choosing ? (
        <OtherFactors factors={factors} choose={choose} />
      ) : (
        <CodeOf key={factor.id} factor={factor} />
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        {factors.length > 1 && (
          <Button variant="ghost" onClick={() => setChoosing(!choosing)} className="px-0">
            {choosing ? 'Back' : 'Use another factor'}
          </Button>
        )}
        <Button variant="ghost" onClick={leave} className="px-0">
          Sign out
        </Button>
      </div>
      <p className="text-muted text-small">
        None of them at hand any more? Ask the organizers of your community to remove it.
      </p>
    </section>
  )

  function choose(id: string) {
    setChosen(id)
    setChoosing(false)
  }
}

function CodeOf({ factor }: { factor: Factor }) {
  const send = (code: string, challenge: string | null = null) => proveAtSignIn(factor.id, code, challenge)
  if (factor.factor_type === 'phone')
    return <PhoneCodeForm factorId={factor.id} action="Continue" send={send} />
  return <FactorCodeForm action="Continue" description="Your authenticator app shows it." send={send} />
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

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Problem } from '@/lib/backend/errors.ts'
import type { OfferedSession } from '@/lib/backend/session/open-link.ts'
import { currentUserId, sessionStore } from '@/lib/backend/session/session.ts'
import { useQuestion } from '@/lib/question.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Notice } from '../auth-form.tsx'
import { problemIn } from '../auth-toasts.ts'

interface LinkQuestionProps {
  offer: OfferedSession
  /** Called with the reason why it did not work; null when it did. */
  onAccepted: (problem: Problem | null) => void
  onDeclined: () => void
}

/** A link that this browser did not ask for says whose account it opens, and waits. */
export function LinkQuestion({ offer, onAccepted, onDeclined }: LinkQuestionProps) {
  const [pending, setPending] = useState<'accept' | 'decline' | null>(null)
  const { email, present } = offer
  useStore(sessionStore)
  const { answer } = useQuestion({
    name: 'use-link',
    open: true,
    close: () => void decline(),
    subject: offer.presentId,
    // Another tab may have signed somebody in or out.
    lost: (snapshot) =>
      currentUserId() === snapshot ? null : t`The account that is signed in here has changed.`,
    pending: pending !== null,
  })
  async function accept() {
    if (pending) return
    setPending('accept')
    onAccepted(await offer.accept().then(() => null, problemIn))
  }
  async function decline() {
    if (pending) return
    setPending('decline')
    await offer.decline()
    onDeclined()
  }
  const question = present
    ? t`You are signed in as ${present}. Sign in as ${email} instead?`
    : t`This link signs you in as ${email}. Continue only if that is you.`
  return (
    <Notice>
      <span className="wrap-anywhere">{question}</span>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" pending={pending === 'decline'} onClick={decline}>
          {present ? t`Stay signed in` : t`Not me`}
        </Button>
        <Button size="sm" pending={pending === 'accept'} onClick={() => answer(accept)}>
          {present ? t`Switch account` : t`Continue`}
        </Button>
      </div>
    </Notice>
  )
}

import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { Problem } from '@/lib/backend/errors.ts'
import type { OfferedSession } from '@/lib/backend/session/open-link.ts'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Spinner } from '@/ui/feedback/spinner.tsx'
import { redeem } from '../../mutations.ts'
import type { MailLink } from '../../schema.ts'
import { Notice } from '../auth-form.tsx'
import { problemIn, toastWelcome } from '../auth-toasts.ts'
import { refusalLabel } from '../refusal-label.ts'
import { BlockedNotice } from '../sign-in-trouble.tsx'
import { LinkQuestion } from './link-question.tsx'
import { ResendConfirmation } from './mail-sent.tsx'

const started = new WeakSet<MailLink>()

interface LinkLandingProps {
  link: MailLink
  email: string
  /** Called with true while a question of the link waits for its answer. */
  onAsking: (asking: boolean) => void
  onRedeemed: () => void
}

/** Shows where a confirmation link led to: a session, a question, a button that confirms, or the reason why it did not work. */
export default function LinkLanding({ link, email, onAsking, onRedeemed }: LinkLandingProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const [declined, setDeclined] = useState(false)
  const [offer, setOffer] = useState<OfferedSession | null>(null)
  // A token hash is left to a press: programs that read mails open links, and one that runs scripts must not spend it.
  const waits = link.kind === 'token-hash'

  async function use() {
    setPending(true)
    try {
      const offered = await redeem(link)
      if (!offered) return finish(null)
      setOffer(offered)
      onAsking(true)
    } catch (error) {
      finish(problemIn(error))
    } finally {
      setPending(false)
    }
  }

  function finish(because: Problem | null) {
    leave()
    if (because) return fail(because)
    if (link.kind === 'message')
      toast({
        title: t({ message: 'Accepted', context: 'an email address' }),
        description: t`Please confirm the mail to your other address, too.`,
      })
    else toastWelcome(titleOf(link))
  }

  function decline() {
    leave()
    setDeclined(true)
  }

  function leave() {
    setOffer(null)
    onAsking(false)
    onRedeemed()
  }

  function fail(because: Problem) {
    setProblem(because)
    const { session } = sessionStore.snapshot()
    // Somebody who is signed in is led on at once, so it is said where it stays a moment longer.
    if (session)
      toast({ title: t`Not done`, description: plainSentence(link, because), variant: 'destructive' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is used once, also where effects run twice
  useEffect(() => {
    if (waits || started.has(link)) return
    started.add(link)
    void use()
  }, [link])

  if (offer) return <LinkQuestion offer={offer} onAccepted={finish} onDeclined={decline} />
  if (problem) return <Failure link={link} problem={problem} email={email} />
  if (declined) return null
  if (!waits) return pending ? <Busy /> : null
  return (
    <Notice>
      {t`Confirm your email address to sign in.`}
      <Button size="sm" variant="secondary" pending={pending} onClick={use} className="mt-2.5 flex">
        {t`Confirm email`}
      </Button>
    </Notice>
  )
}

const titleOf = (link: MailLink) =>
  link.kind === 'tokens' && link.ofMail === null ? t`Signed in` : t`Email verified`

function Busy() {
  return (
    <Notice>
      <span className="flex items-center gap-2">
        <Spinner /> {t`Signing you in…`}
      </span>
    </Notice>
  )
}

const plainSentence = (link: MailLink, problem: Problem) =>
  (link.kind === 'refused' && refusalLabel(link)) || problem.sentence

function Failure({ link, problem, email }: { link: MailLink; problem: Problem; email: string }) {
  // The server hands out a code only after it has confirmed the address; only this browser lacks the other half of it.
  if (link.kind === 'code') return <Notice>{t`Your email is verified. Please sign in.`}</Notice>
  if (problem.block) return <BlockedNotice block={problem.block} />
  if (problem.reason !== 'otp_expired') return <Notice>{plainSentence(link, problem)}</Notice>
  return (
    <ResendConfirmation
      email={email}
      reason={t`This link has expired or was already used. Sign in, or enter your email to have the mail sent again.`}
    />
  )
}

import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { joinTerms, type JoinTerms as Terms } from '@/features/community/queries/joining.ts'
import { community } from '@/lib/backend/config.ts'
import { INVITATION_KEY, read } from '@/lib/browser/storage.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Notice } from '../auth-form.tsx'

interface JoinTermsProps {
  /** Tells whether signing up leads nowhere. */
  onClosed: (isClosed: boolean) => void
  goToSignIn: () => void
}

/** Says above the form for signing up who may join. Without an answer it says nothing: the database decides anyway. */
export default function JoinTerms({ onClosed, goToSignIn }: JoinTermsProps) {
  const [terms, setTerms] = useState<Terms | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    joinTerms(stop.signal).then(
      (found) => {
        setTerms(found)
        onClosed(found.mode === 'link' && !found.invited)
      },
      () => {},
    )
    return () => stop.abort()
  }, [onClosed])
  const { title } = community()
  if (!terms || (terms.mode === 'open' && !terms.invited)) return null
  if (terms.invited) return <Notice>{t`You are invited to ${title}. Sign up, and you are in.`}</Notice>
  if (terms.mode === 'approval')
    return (
      <Notice>{t`A steward of ${title} looks at each request. You can write a note once you have signed up.`}</Notice>
    )
  return (
    <>
      <Notice>
        <p>
          {read(INVITATION_KEY) === null
            ? t`${title} is joined by invitation. Ask a member for a link, or whoever runs the community.`
            : t`Your invitation has expired, or was used as often as it may be. Ask for a new link, and open it in this browser.`}
        </p>
        <p className="mt-2 text-muted text-small">
          {t`The link of a match is no invitation: it lets you play as a guest.`}
        </p>
      </Notice>
      <div className="grid gap-2.5">
        <Button size="lg" wide onClick={goToSignIn}>
          {t`Sign In`}
        </Button>
        <Button asChild variant="secondary" size="lg" wide>
          <Link to={paths.imprint}>{t`Who runs the community`}</Link>
        </Button>
      </div>
    </>
  )
}

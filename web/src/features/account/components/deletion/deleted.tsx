import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { signOutIfDeleted } from '@/lib/backend/session/sign-out.ts'
import { paths } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'

/** The last word: the account is no more, and nothing of it stays in this browser. Who still has one was led here by a mere link. */
export default function AccountDeleted() {
  const { status } = useStore(sessionStore)
  const [isMember, setMember] = useState(false)
  useEffect(() => {
    if (status === 'signed-in') void signOutIfDeleted().then((gone) => setMember(!gone))
  }, [status])
  if (isMember) return <Navigate to={paths.matches} replace />
  return (
    <section className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 tabIndex={-1} className="font-page text-page">
          {t`Your account is deleted`}
        </h1>
        <p className="text-muted text-title">
          {t`Everything of yours is gone, and you are signed out everywhere. Thank you for having played with us.`}
        </p>
      </div>
      <Button asChild size="lg" variant="secondary">
        <Link to={paths.auth}>{t`To the start`}</Link>
      </Button>
    </section>
  )
}

import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { endSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'

/** The last word: the account is no more, and nothing of it stays in this browser. */
export function AccountDeleted() {
  useEffect(() => {
    void endSession()
  }, [])
  return (
    <section className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 tabIndex={-1} className="font-page text-page">
          Your account is deleted
        </h1>
        <p className="text-muted text-place">
          Everything of yours is gone, and you are signed out everywhere. Thank you for having played with us.
        </p>
      </div>
      <Button asChild size="lg" variant="secondary">
        <Link to={paths.auth}>To the start</Link>
      </Button>
    </section>
  )
}

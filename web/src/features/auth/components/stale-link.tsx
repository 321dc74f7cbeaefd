import { Button } from '@/ui/button.tsx'
import { AuthHeading } from './auth-heading.tsx'

/** For a reset link that is old or was used. */
export function StaleLink({ askAgain }: { askAgain: () => void }) {
  return (
    <section className="grid gap-6">
      <AuthHeading title="Reset Password">
        This link has expired or was already used. Have a new one sent to you.
      </AuthHeading>
      <Button size="lg" wide onClick={askAgain}>
        Send a new link
      </Button>
    </section>
  )
}

import { t } from '@lingui/core/macro'
import type { Problem } from '@/lib/backend/errors.ts'
import BlockedNotice from './blocked-notice.tsx'
import ResendConfirmation from './mail/resend-confirmation.tsx'

/** Says at the form what an account that exists lacks to be signed in to. */
export default function SignInTrouble({ email, problem }: { email: string; problem: Problem }) {
  if (problem.block) return <BlockedNotice block={problem.block} />
  return <ResendConfirmation email={email} reason={t`${email} has not been verified yet.`} />
}

import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { Problem } from '@/lib/backend/errors.ts'
import { paths } from '@/lib/paths.ts'
import { formatDate, formatTime } from '@/lib/time/datetime.ts'
import { Notice } from './auth-form.tsx'
import { ResendConfirmation } from './mail/mail-sent.tsx'

// backend/auth/users.ts words it.
const WORDING = /^User is banned(?: until ([\d\-T:.]+Z))?(?:: (.+))?$/s

export function BlockedNotice({ block }: { block: string }) {
  const [, until, reason] = WORDING.exec(block) ?? []
  const end = until && `${formatDate(until)}, ${formatTime(until)}`
  return (
    <Notice>
      <p className="font-[650]">
        {end ? t`This account is blocked until ${end}.` : t`This account has been blocked.`}
      </p>
      {reason && <p className="break-words">{t`The reason: ${reason}`}</p>}
      <p>
        {t`If you think that this is a mistake, write to those who run this community.`}{' '}
        <Link to={paths.imprint} className="underline">{t`Imprint`}</Link>
      </p>
    </Notice>
  )
}

export default function SignInTrouble({ email, problem }: { email: string; problem: Problem }) {
  if (problem.block) return <BlockedNotice block={problem.block} />
  return <ResendConfirmation email={email} reason={t`${email} has not been verified yet.`} />
}

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NewPasswordScreen } from '@/features/auth/components/password/new-password-screen.tsx'
import { authModePath, mailLinkOf } from '@/features/auth/schema.ts'
import { paths } from '@/lib/paths.ts'
import { usePage } from '../../page.ts'
import { useHiddenLink } from '../../session/mail-link.ts'

export default function ResetPasswordRoute() {
  usePage(t`Reset Password`)
  const navigate = useNavigate()
  const [link] = useState(() => mailLinkOf(location.href))
  const email: unknown = useLocation().state?.email
  useHiddenLink(link, paths.resetPassword)
  return (
    <NewPasswordScreen
      link={link}
      email={typeof email === 'string' ? email : ''}
      onDone={() => navigate(paths.matches, { replace: true })}
      askAgain={() => navigate(authModePath('', 'reset-password'))}
    />
  )
}

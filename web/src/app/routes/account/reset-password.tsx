import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NewPasswordScreen } from '@/features/sign-in/components/password/new-password-screen.tsx'
import { authModePath, mailLinkOf } from '@/features/sign-in/schema.ts'
import { newPasswordPath, pathAfterSignIn } from '@/lib/paths.ts'
import { usePage } from '../../page.ts'
import { useHiddenLink } from '../../session/mail-link.ts'

export default function ResetPasswordRoute() {
  usePage(t`Reset Password`)
  const navigate = useNavigate()
  const [link] = useState(() => mailLinkOf(location.href))
  const { search, state } = useLocation()
  const email: unknown = state?.email
  const next = pathAfterSignIn(search)
  useHiddenLink(link, newPasswordPath(next))
  return (
    <NewPasswordScreen
      link={link}
      email={typeof email === 'string' ? email : ''}
      onDone={() => navigate(next, { replace: true })}
      askAgain={() => navigate(authModePath(search, 'reset-password'))}
    />
  )
}

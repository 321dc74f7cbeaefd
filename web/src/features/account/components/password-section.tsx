import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnline } from '@/lib/browser/online.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { accountQuery, hasPassword } from '../queries/account.ts'
import { PasswordForm } from './password-form.tsx'

/** A new password, or the first one of who came through a provider. */
export default function PasswordSection() {
  const [changing, setChanging] = useState(false)
  const online = useOnline()
  return (
    <Loaded query={useQuery(accountQuery)} size="h-20">
      {(user) => {
        const first = !hasPassword(user)
        return (
          <div className="grid gap-3">
            <p className="text-muted text-small">
              {first
                ? t`With a password you can sign in without a connected account, too.`
                : t`A new password signs you out on all other devices.`}
            </p>
            {changing ? (
              <PasswordForm email={user.email ?? ''} withPassword={!first} close={() => setChanging(false)} />
            ) : (
              <Button
                variant="secondary"
                className="justify-self-start"
                disabled={!online}
                onClick={() => setChanging(true)}
              >
                {first ? t`Set a password` : t`Change password`}
              </Button>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

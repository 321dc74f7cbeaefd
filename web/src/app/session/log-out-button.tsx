import { t } from '@lingui/core/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/buttons/button.tsx'
import { leave } from './leave.ts'

export function LogOutButton() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      variant="secondary"
      className="justify-self-start max-sm:w-full"
      pending={leaving}
      onClick={() => {
        setLeaving(true)
        void leave().finally(() => setLeaving(false))
      }}
    >
      {!leaving && <LogOut aria-hidden="true" />}
      {t`Log Out`}
    </Button>
  )
}

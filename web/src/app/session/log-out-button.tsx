import { t } from '@lingui/core/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '@/lib/backend/session/sign-out.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'

export function LogOutButton() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      variant="secondary"
      className="mt-7 max-sm:w-full"
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

export async function leave(): Promise<void> {
  try {
    await signOut()
  } catch {
    toast({ title: t`Failed to log out`, variant: 'destructive' })
  }
}

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { signInOffers } from '@/lib/backend/config.ts'
import { providerName } from '@/lib/backend/providers.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { signInWith } from '../mutations.ts'
import { reportAuthError } from './auth-toasts.ts'

const continueWith = (provider: string) => t`Continue with ${provider}`

export default function ProviderButtons() {
  const [leaving, setLeaving] = useState<string | null>(null)
  async function leaveFor(provider: string) {
    setLeaving(provider)
    try {
      // If it works the browser is on its way.
      await signInWith(provider, paths.auth + location.search)
    } catch (error) {
      setLeaving(null)
      reportAuthError(error)
    }
  }
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-muted text-small before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t`or`}
      </p>
      {signInOffers().providers.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          size="lg"
          wide
          sends
          pending={leaving === provider}
          onClick={() => void leaveFor(provider)}
        >
          {continueWith(providerName(provider))}
        </Button>
      ))}
    </div>
  )
}

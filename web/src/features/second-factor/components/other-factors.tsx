import { t } from '@lingui/core/macro'
import type { Factor } from '@supabase/auth-js'
import { MessageSquare, Smartphone } from 'lucide-react'
import { Button } from '@/ui/buttons/button.tsx'

export function OtherFactors({ factors, choose }: { factors: Factor[]; choose: (id: string) => void }) {
  return (
    <ul className="grid gap-2.5">
      {factors.map((factor) => (
        <li key={factor.id}>
          <Button
            variant="secondary"
            size="lg"
            wide
            className="justify-start"
            onClick={() => choose(factor.id)}
          >
            <FactorIcon type={factor.factor_type} />
            <span className="min-w-0 truncate">{nameOf(factor)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function FactorIcon({ type }: { type: string }) {
  const Icon = type === 'phone' ? MessageSquare : Smartphone
  return <Icon aria-hidden="true" />
}

/** Names a factor: as its owner did, or by its kind. */
export function nameOf({ friendly_name, factor_type }: Factor): string {
  return friendly_name || (factor_type === 'phone' ? t`your phone` : t`your authenticator app`)
}

import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { signInOffers } from '@/lib/backend/config.ts'
import { useQuestion } from '@/lib/question.ts'
import { formatDate } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { SettingRow } from '@/ui/forms/setting-row.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useRemoveFactor } from '../mutations.ts'
import { type Factor, factorsQuery } from '../queries.ts'
import { nameOf } from '../schema.ts'
import { AppSetupSheet } from './app-setup.tsx'
import { FactorIcon } from './factor-question.tsx'
import { PhoneSetupSheet } from './phone-setup.tsx'

export default function FactorsSection() {
  return (
    <Loaded query={useQuery(factorsQuery)} size="h-28">
      {(factors) => <Factors factors={factors} />}
    </Loaded>
  )
}

function Factors({ factors }: { factors: Factor[] }) {
  const [setup, setSetup] = useState<'app' | 'phone' | null>(null)
  const [removed, setRemoved] = useState<Factor | null>(null)
  const verified = factors.filter(({ status }) => status === 'verified')
  return (
    <>
      <p className="text-muted text-small">{adviceFor(verified.length)}</p>
      <ul className="my-1 divide-y divide-line">
        {verified.map((factor) => (
          <Row key={factor.id} factor={factor} remove={() => setRemoved(factor)} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button variant="secondary" sends onClick={() => setSetup('app')}>
          <Smartphone aria-hidden="true" /> {t`Set up an app`}
        </Button>
        {signInOffers().phoneFactors && (
          <Button variant="secondary" sends onClick={() => setSetup('phone')}>
            <MessageSquare aria-hidden="true" /> {t`Set up a phone`}
          </Button>
        )}
      </div>
      <AppSetupSheet open={setup === 'app'} close={() => setSetup(null)} factors={factors} />
      <PhoneSetupSheet open={setup === 'phone'} close={() => setSetup(null)} factors={factors} />
      <RemoveFactor factor={removed} factors={verified} close={() => setRemoved(null)} />
    </>
  )
}

function adviceFor(count: number): string {
  if (count === 0)
    return t`A code from your phone at sign-in keeps others out, even if they know your password.`
  if (count === 1) return t`You are asked for its code when you sign in. Set up another, in case you lose it.`
  return t`You are asked for the code of one of them when you sign in.`
}

function Row({ factor, remove }: { factor: Factor; remove: () => void }) {
  const [name, day] = [nameOf(factor), formatDate(factor.created_at)]
  return (
    <SettingRow
      icon={<FactorIcon type={factor.factor_type} />}
      title={name}
      detail={t`Since ${day}`}
      action={{ 'aria-label': t`Remove ${name}`, children: t`Remove`, onClick: remove }}
    />
  )
}

interface RemoveFactorProps {
  factor: Factor | null
  /** The verified factors, which count at sign-in. */
  factors: readonly Factor[]
  close: () => void
}

function RemoveFactor({ factor, factors, close }: RemoveFactorProps) {
  const { mutate, isPending } = useRemoveFactor()
  const isLast = factors.length === 1
  const { snapshot, dialog, answer } = useQuestion({
    name: 'remove-factor',
    open: factor !== null,
    close,
    subject: { factor, isLast },
    lost: ({ factor, ...snapshot }) => {
      const name = factor ? nameOf(factor) : ''
      if (!factors.some(({ id }) => id === factor?.id)) return t`${name} has been removed already.`
      return isLast === snapshot.isLast ? null : t`Your second factors have changed.`
    },
    pending: isPending,
  })
  const { factor: shown } = snapshot
  if (!shown) return null
  const name = nameOf(shown)
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Remove ${name}?`}
      description={
        snapshot.isLast
          ? t`From then on your password alone opens your account.`
          : t`You are asked for the code of another factor from then on.`
      }
      confirmLabel={t`Remove`}
      tone="danger"
      onConfirm={() => answer(() => mutate(shown, { onSettled: close }))}
    />
  )
}

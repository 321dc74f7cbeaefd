import { switchedTo } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Tabs } from '@/ui/layout/tabs.tsx'
import { useMatchForm } from './match-form-context.ts'

/** Match or event: what both have is kept when the tab changes. */
export function FormTabs({ fields }: { fields: ReactNode }) {
  const { values, get, reset } = useMatchForm()
  const choose = (value: string) => reset(switchedTo(get(), value === 'event' ? 'event' : 'match'))
  return (
    <Tabs
      label={t`What to create`}
      items={[
        { value: 'match', label: t`Match`, content: fields },
        { value: 'event', label: t`Event`, content: fields },
      ]}
      value={values.eventType}
      onValueChange={choose}
    />
  )
}

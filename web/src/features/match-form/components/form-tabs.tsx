import { type MatchFormValues, switchedTo } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Tabs } from '@/ui/layout/tabs.tsx'

/** Match or event: what both have is kept when the tab changes. */
export function FormTabs({ fields }: { fields: ReactNode }) {
  const { watch, reset, getValues } = useFormContext<MatchFormValues>()
  const choose = (value: string) =>
    reset(switchedTo(getValues(), value === 'event' ? 'event' : 'match'), { keepDefaultValues: true })
  return (
    <Tabs
      label={t`What to create`}
      items={[
        { value: 'match', label: t`Match`, content: fields },
        { value: 'event', label: t`Event`, content: fields },
      ]}
      value={watch('eventType')}
      onValueChange={choose}
    />
  )
}

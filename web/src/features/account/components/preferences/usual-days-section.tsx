import { t } from '@lingui/core/macro'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { weekdayNames } from '@/lib/time/datetime.ts'
import { useStore } from '@/lib/use-store.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { useChangeDay } from '../../mutations/preferences.ts'
import { useLivePreferences } from '../../queries.ts'

export default function UsualDaysSection() {
  const userId = currentUserId() ?? ''
  const online = useStore(onlineStore)
  const { mutate } = useChangeDay(userId)
  return (
    <div className="grid gap-3">
      <Loaded query={useLivePreferences(userId, () => true)} size="h-20">
        {(preferences) => (
          <DayChoices
            days={preferences?.usual_days ?? []}
            disabled={!online}
            onChange={(day, isUsual) => mutate({ day, isUsual })}
          />
        )}
      </Loaded>
      <p className="text-muted text-small">
        {t`With “For me” the list shows matches on these days, of your level, with a free place; from five rated results on, of the level that your rating is nearest to. Nobody else sees the days.`}
      </p>
    </div>
  )
}

interface DayChoicesProps {
  /** Days of the week, Monday is 1. */
  days: readonly number[]
  onChange: (day: number, isUsual: boolean) => void
  disabled?: boolean
}

export function DayChoices({ days, onChange, disabled }: DayChoicesProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 font-[560] text-[.9375rem]">{t`Your usual days`}</legend>
      <div className="flex flex-wrap gap-2">
        {weekdayNames().map((name, at) => (
          <Chip
            key={name}
            selected={days.includes(at + 1)}
            className="min-w-12 justify-center px-2.5 disabled:opacity-60"
            onClick={() => onChange(at + 1, !days.includes(at + 1))}
          >
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

import { t } from '@lingui/core/macro'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { useChangeDay } from '../../mutations/preferences.ts'
import { useLivePreferences } from '../../queries/preferences.ts'
import { DayChoices } from './day-choices.tsx'

/** The days that 'For me' goes by, each saved when it is pressed. */
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
        {t`With “For me” the list shows matches on these days, of your level, with a free place. Nobody else sees them.`}
      </p>
    </div>
  )
}

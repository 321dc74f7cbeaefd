import { t } from '@lingui/core/macro'
import { CalendarPlus } from 'lucide-react'
import type { Match } from '@/features/participation/queries/match.ts'
import { useClock } from '@/lib/time/clock.ts'
import { timeOf } from '@/lib/time/match-time.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useSaveMatchCalendar } from '../../mutations/calendar.ts'

/** Hands a match that is not over to the calendar of the device, as a file. */
export function AddToCalendar({ match }: { match: Match }) {
  const over = useClock((now) => timeOf(match, now) === 'over')
  const { mutate, isPending } = useSaveMatchCalendar(match.id)
  if (over) return null
  return (
    <Button
      variant="ghost"
      size="tile"
      sends
      pending={isPending}
      aria-label={t`Add to calendar`}
      onClick={() => mutate()}
    >
      {!isPending && <CalendarPlus aria-hidden="true" />} {t`Calendar`}
    </Button>
  )
}

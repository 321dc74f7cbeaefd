import { t } from '@lingui/core/macro'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { onlineStore } from '@/lib/browser/online.ts'
import { saveFile } from '@/lib/browser/save-file.ts'
import { useClock } from '@/lib/time/clock.ts'
import { timeOf } from '@/lib/time/match-time.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { fetchMatchCalendar, report } from '../../mutations/calendar.ts'

interface AddToCalendarProps {
  match: { id: string; match_date: string; end_time: string | null; match_duration: number | null }
}

/** Hands a match that is not over to the calendar of the device, as a file. */
export function AddToCalendar({ match }: AddToCalendarProps) {
  const over = useClock((now) => timeOf(match, now) === 'over')
  const online = useStore(onlineStore)
  const [pending, setPending] = useState(false)
  if (over) return null
  async function add() {
    setPending(true)
    try {
      saveFile(await fetchMatchCalendar(match.id), 'courtside.ics', 'text/calendar;charset=utf-8')
    } catch (error) {
      report(error, t`Failed to make the calendar entry. Please try again.`)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="secondary" size="tile" disabled={!online} pending={pending} onClick={add}>
      {!pending && <CalendarPlus aria-hidden="true" />} {t`Add to calendar`}
    </Button>
  )
}

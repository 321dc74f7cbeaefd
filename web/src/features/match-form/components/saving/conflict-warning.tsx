import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { useSnapshots } from '@/features/courts/queries.ts'
import { community } from '@/lib/backend/config.ts'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { useMatchForm } from '../match-form-context.ts'
import { conflictOf } from './conflict.ts'

/** Says which bookings stand in the way, as long as they do. Nobody is kept from saving by it. */
export function ConflictWarning() {
  const { values } = useMatchForm()
  const { data: snapshots = [] } = useSnapshots(useClock((now) => venueDay(now)))
  const entries = conflictOf(values, { venues: community().venues, snapshots })
  return (
    <div role="status" className="empty:hidden">
      {entries && (
        <div className="rise-in grid grid-cols-[auto_1fr] gap-3 rounded-button border border-danger bg-danger-tint px-4 py-3 text-text">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 text-danger" />
          <div className="min-w-0">
            <p className="font-title text-body">{t`Time Conflict Detected`}</p>
            <p className="wrap-anywhere">{t`Time conflict detected with existing bookings: ${entries}`}</p>
          </div>
        </div>
      )}
    </div>
  )
}

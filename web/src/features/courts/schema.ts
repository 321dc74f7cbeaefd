import type { CourtKind } from '@domain/courts/court-kind.ts'
import { t } from '@lingui/core/macro'
import type { Faults } from '@/lib/forms/use-form.ts'
import type { NewAlert } from './mutations.ts'

/** The values of the form for an alert. Hours are on the venue's clock. */
export interface AlertValues {
  day: string
  from: number
  until: number
  minutes: number
  venue: string | 'any'
  kind: CourtKind | 'any'
}

/** The time of an alert is as long as the match. */
export const alertFaults = ({ from, until, minutes }: AlertValues): Faults<AlertValues> =>
  (until - from) * 60 < minutes ? { until: t`The time is shorter than ${minutes} minutes` } : {}

export function alertOf({ day, from, until, minutes, venue, kind }: AlertValues, id: string): NewAlert {
  return {
    id,
    booking_date: day,
    from_hour: from,
    until_hour: until,
    minutes,
    venue: venue === 'any' ? null : venue,
    court_kind: kind === 'any' ? null : kind,
  }
}

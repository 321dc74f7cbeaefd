import { COURT_KINDS } from '@domain/courts/court-kind.ts'
import { findFreeTimes, knownPart, type SearchCriteria, type VenueDay } from '@domain/courts/free-times.ts'
import { venueName } from '@domain/match/match-card.ts'
import { t } from '@lingui/core/macro'
import { useDeferredValue, useState } from 'react'
import { useNow } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { useFreshnessLabel } from '@/lib/words/freshness-label.ts'
import { lengthChoices } from '@/lib/words/match-words.ts'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { useSnapshots } from '../queries.ts'
import { Openings } from './openings.tsx'
import { courtKindOptions, venueDays } from './plan/venue-plan.ts'

const dayParts = (): { value: SearchCriteria['part']; label: string }[] => [
  { value: 'any', label: t`Any time` },
  { value: 'morning', label: t`Morning` },
  { value: 'afternoon', label: t`Afternoon` },
  { value: 'evening', label: t`Evening` },
]
const FIRST_WISH: SearchCriteria = { minutes: 90, part: 'evening', kind: 'any' }

export function FindTime() {
  const [wish, setWish] = useState(FIRST_WISH)
  const now = useNow()
  // All days are searched, which must not keep the plan of the one day waiting.
  const query = useSnapshots(venueDay(now))
  const data = useDeferredValue(query.data)
  const days = data && venueDays(data, now)
  const isMissing = !query.data && (query.isError || query.fetchStatus === 'paused')
  return (
    <section
      aria-labelledby="find-a-time"
      className="grid min-w-0 gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="find-a-time" className="scroll-mt-4 font-dialog text-dialog">
        {t`Find a time`}
      </h2>
      <WishFields wish={wish} onWish={setWish} />
      {days ? (
        <>
          <Openings
            key={JSON.stringify(wish)}
            openings={findFreeTimes(days, wish)}
            known={knownPart(days, wish)}
          />
          <Sources days={days} />
        </>
      ) : isMissing ? (
        <p className="text-muted text-small">{t`Free times appear as soon as the courts are loaded.`}</p>
      ) : (
        <Skeleton className="h-40 rounded-button" />
      )}
    </section>
  )
}

function WishFields({ wish, onWish }: { wish: SearchCriteria; onWish: (wish: SearchCriteria) => void }) {
  const chosen = <T extends string>(value: string, of: readonly T[]) =>
    of.find((one) => one === value) ?? 'any'
  return (
    <div className="grid gap-3">
      <Choices
        label={t`Length`}
        choices={lengthChoices()}
        value={wish.minutes}
        onChange={(minutes) => onWish({ ...wish, minutes })}
      />
      <div className="grid grid-cols-2 gap-3 max-[340px]:grid-cols-1">
        <Field label={t`Time of day`}>
          <Select
            value={wish.part}
            options={dayParts()}
            onValueChange={(part) =>
              onWish({ ...wish, part: chosen(part, ['morning', 'afternoon', 'evening'] as const) })
            }
          />
        </Field>
        <Field label={t`Court`}>
          <Select
            value={wish.kind}
            options={courtKindOptions()}
            onValueChange={(kind) => onWish({ ...wish, kind: chosen(kind, COURT_KINDS) })}
          />
        </Field>
      </div>
    </div>
  )
}

/** Says how old the searched bookings are; venues without any were not searched. */
function Sources({ days }: { days: readonly VenueDay[] }) {
  return (
    <ul aria-label={t`Searched`} className="text-muted text-small">
      {days
        .filter(({ day }) => day === days[0]?.day)
        .map((day) => (
          <Source key={day.venue} {...day} />
        ))}
    </ul>
  )
}

function Source({ venue, snapshot, day }: VenueDay) {
  const { age, warning } = useFreshnessLabel(snapshot, day)
  const words = [snapshot?.readAt ? age : t`Not searched`, warning]
  return (
    <li>
      {venueName(venue)}: {words.filter(Boolean).join('. ')}
    </li>
  )
}

import { type FreeTime, groupByVenue, type knownPart } from '@domain/courts/free-times.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { dayLabel } from '@/lib/time/labels.ts'
import { Button } from '@/ui/buttons/button.tsx'

const AT_ONCE = 4

type KnownPart = ReturnType<typeof knownPart>

export function Openings({ openings, known }: { openings: readonly FreeTime[]; known: KnownPart }) {
  const [shown, setShown] = useState(AT_ONCE)
  const rows = groupByVenue(openings)
  const count = openings.length
  return (
    <div className="grid gap-3">
      <p role="status" className="text-muted text-small">
        {count === 0
          ? nothingFree(known)
          : t`${plural(count, { one: '# time, the next one first', other: '# times, the next one first' })}`}
      </p>
      <ul aria-label={t`Free times`} className="grid gap-4">
        {rows.slice(0, shown).map((times) => (
          <VenueTimes key={`${times[0]?.day} ${times[0]?.venue}`} times={times} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="ghost" size="sm" onClick={() => setShown(shown + AT_ONCE)}>
          {t`Show more`}
        </Button>
      )}
    </div>
  )
}

/** Only what is known to be taken is not free. */
function nothingFree(known: KnownPart): string {
  if (known === 'all') return t`No court is free for that in these days. Try another length or time of day.`
  return known === 'some'
    ? t`No court is known to be free for that. Not all of these days are known.`
    : t`Not known: the bookings of these days could not be read.`
}

/** The free times of a venue on a day. */
function VenueTimes({ times }: { times: readonly FreeTime[] }) {
  const [first] = times
  const when = useClock((now) => (first ? dayLabel(first.day, venueDay(now)) : ''))
  if (!first) return null
  return (
    <li className="grid gap-1.5">
      <p>
        <span className="font-title">{when}</span>{' '}
        <span className="text-muted text-small">{venueName(first.venue)}</span>
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(6rem,100%),1fr))] gap-2">
        {times.map((time) => (
          <TimeChip key={time.start} time={time} when={when} />
        ))}
      </ul>
    </li>
  )
}

function TimeChip({ time, when }: { time: FreeTime; when: string }) {
  const { venue, day, courts, start, end } = time
  const at = community().venues.find(({ name }) => name === venue)?.id ?? ''
  const [court = 0] = courts
  const [from, to] = [timeOf(start), timeOf(end)]
  const place = venueName(venue)
  return (
    <li>
      <Link
        to={paths.createMatchAt({ venue: at, court, day, start: from, end: to })}
        className="grid min-h-11 content-center rounded-button border border-line-strong px-3 py-1.5 hover:border-control"
      >
        <span className="sr-only">{t`Make a match, ${when}, ${place}, until ${to}:`} </span>
        <span className="font-title leading-tight">{from}</span>{' '}
        <span className="truncate text-muted text-small">{courtsLabel(venue, courts)}</span>
      </Link>
    </li>
  )
}

/** 'Court 6, 7, 8': what their names begin with is said once. */
function courtsLabel(venue: string, courts: readonly number[]): string {
  const all = community().venues.find(({ name }) => name === venue)?.courts ?? []
  const names = all.filter(({ id }) => courts.includes(id)).map(({ name }) => venueName(name))
  const [word = ''] = names[0]?.split(' ') ?? []
  const shared = names.every((name) => name.startsWith(`${word} `))
  return names.map((name, at) => (shared && at > 0 ? name.slice(word.length + 1) : name)).join(', ')
}

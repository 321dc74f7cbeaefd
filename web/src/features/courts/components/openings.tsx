import { type FreeTime, groupByTime, type knownPart } from '@domain/courts/free-times.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { plural, t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { paths } from '@/lib/paths.ts'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { dayLabel } from '@/lib/time/labels.ts'
import { Button } from '@/ui/buttons/button.tsx'

const AT_ONCE = 5

type KnownPart = ReturnType<typeof knownPart>

export function Openings({ openings, known }: { openings: readonly FreeTime[]; known: KnownPart }) {
  const [shown, setShown] = useState(AT_ONCE)
  const times = groupByTime(openings)
  const count = times.length
  return (
    <div className="grid gap-2">
      <p role="status" className="text-muted text-small">
        {count === 0
          ? nothingFree(known)
          : t`${plural(count, { one: '# time, the next one first', other: '# times, the next one first' })}`}
      </p>
      <ul aria-label={t`Free times`} className="grid gap-2">
        {times.slice(0, shown).map((venues) => (
          <FreeTimeItem key={`${venues[0]?.day} ${venues[0]?.start}`} venues={venues} />
        ))}
      </ul>
      {count > shown && (
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

function FreeTimeItem({ venues }: { venues: readonly FreeTime[] }) {
  const [first] = venues
  const when = useClock((now) => (first ? dayLabel(first.day, venueDay(now)) : ''))
  if (!first) return null
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3.5 rounded-button border border-line bg-raised p-1.5 pl-3.5">
      <p className="py-1.5">
        <span className="block text-muted text-small">{when}</span>
        <span className="block font-[760] text-[1.25rem] leading-tight tracking-tight">
          {timeOf(first.start)}
        </span>
        <span className="block text-muted text-small">– {timeOf(first.end)}</span>
      </p>
      <div className="grid min-w-0 content-center">
        {venues.map((opening) => (
          <VenueLink key={opening.venue} opening={opening} when={when} />
        ))}
      </div>
    </li>
  )
}

function VenueLink({ opening, when }: { opening: FreeTime; when: string }) {
  const { venue, day, courts, start, end } = opening
  const at = community().venues.find(({ name }) => name === venue)?.id ?? ''
  const [court = 0] = courts
  const [from, to] = [timeOf(start), timeOf(end)]
  return (
    <Link
      to={paths.createMatchAt({ venue: at, court, day, start: from, end: to })}
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-[10px] px-2.5 py-1.5 hover:bg-surface"
    >
      <span className="min-w-0">
        <span className="sr-only">{t`Make a match, ${when}, ${from} to ${to},`} </span>
        <span className="block truncate font-title text-body">{venueName(venue)}</span>
        <span className="block text-muted text-small">{courtsLabel(venue, courts)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-muted" />
    </Link>
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

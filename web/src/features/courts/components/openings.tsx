import { placeName } from '@domain/rules/match-card.ts'
import type { Opening } from '@domain/rules/opening.ts'
import { timeOf } from '@domain/rules/time.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { community } from '@/lib/config.ts'
import { venueDay } from '@/lib/datetime.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/button.tsx'
import { wordsFor } from './day-choice.tsx'

const AT_ONCE = 5

/** Times that can be had, a few at a time; each leads to the form for a match then and there. */
export function Openings({ openings }: { openings: readonly Opening[] }) {
  const [shown, setShown] = useState(AT_ONCE)
  const today = venueDay(Date.now())
  const count = openings.length
  return (
    <div className="grid gap-2">
      <p role="status" className="text-muted text-small">
        {count === 0
          ? 'No court is free for that in these days. Try another length or time of day.'
          : `${count} ${count === 1 ? 'time' : 'times'}, the next one first`}
      </p>
      <ul aria-label="Free times" className="grid gap-2">
        {openings.slice(0, shown).map((opening) => (
          <li key={`${opening.venue} ${opening.day} ${opening.start}`}>
            <OpeningLink opening={opening} today={today} />
          </li>
        ))}
      </ul>
      {count > shown && (
        <Button variant="ghost" size="sm" onClick={() => setShown(shown + AT_ONCE)}>
          Show more
        </Button>
      )}
    </div>
  )
}

function OpeningLink({ opening, today }: { opening: Opening; today: string }) {
  const { venue: name, day, courts, start, end } = opening
  const venue = community().venues.find((one) => one.name === name)
  const names = venue?.courts.filter(({ id }) => courts.includes(id)).map((court) => placeName(court.name))
  const [court = 0] = courts
  return (
    <Link
      to={paths.createMatchAt({ court, day, start: timeOf(start), end: timeOf(end) })}
      className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-3.5 rounded-button border border-line bg-raised py-2 pr-2.5 pl-3.5 hover:border-control"
    >
      <span className="font-[760] text-[1.25rem] leading-tight tracking-tight">
        {timeOf(start)}
        <span className="block font-normal text-muted text-small tracking-normal">– {timeOf(end)}</span>
      </span>
      <span className="min-w-0">
        <span className="font-place text-body">{wordsFor(day, today)}</span>
        <span className="block text-muted text-small">
          {placeName(name)} <span aria-hidden="true">·</span> {names?.join(', ')}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-muted" />
      <span className="sr-only">Make a match</span>
    </Link>
  )
}

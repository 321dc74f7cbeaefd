import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '@/lib/datetime.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/button.tsx'
import { courtWords, endOf, linkTo, startOf } from './slot-words.ts'
import type { CourtSlot } from './venue-plan.ts'

/** What was chosen, and what to do with it; in sight while one scrolls. The region stays, so that readers hear it fill. */
export function SlotBar({ slot }: { slot: CourtSlot | null }) {
  return (
    <div role="status" className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 md:bottom-4">
      {slot && (
        <div className="rise-in grid gap-3 rounded-card border border-line-strong bg-raised p-3.5 shadow-float">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-[760] text-[1.375rem] tracking-tight">
              {startOf(slot)} – {endOf(slot)}
            </span>
            <span className="text-muted">
              {formatDay(slot.day, 'short')} <span aria-hidden="true">·</span> {courtWords(slot)}
            </span>
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button asChild variant="strong" className="grow basis-[9.5rem]">
              <Link to={paths.createMatchAt({ ...slot, start: startOf(slot), end: endOf(slot) })}>
                Make a match
              </Link>
            </Button>
            <BookLink slot={slot} />
          </div>
        </div>
      )}
    </div>
  )
}

function BookLink({ slot }: { slot: CourtSlot }) {
  const href = linkTo(slot, Date.now())
  if (!href) return null
  return (
    <Button asChild variant="secondary" className="grow basis-[9.5rem]">
      <a href={href} target="_blank" rel="noopener noreferrer">
        Book court
        <ExternalLink aria-hidden="true" />
        <span className="sr-only">, opens in a new tab</span>
      </a>
    </Button>
  )
}

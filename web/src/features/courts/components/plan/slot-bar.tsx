import { slotsOf } from '@domain/courts/slots.ts'
import { t } from '@lingui/core/macro'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { useNow } from '@/lib/time/clock.ts'
import { formatDay, venueDay } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { StickyRow } from '@/ui/layout/dock.tsx'
import { useSnapshots } from '../../queries.ts'
import type { PlanScreen } from './court-cell.tsx'
import { type CourtSlot, courtLabel, endOf, isFreeIn, linkTo, plansOf, startOf } from './venue-plan.ts'

/** The chosen slot and its actions; in sight while one scrolls. The region stays, so that readers hear it fill. */
export function SlotBar({ slot, screen }: { slot: CourtSlot | null; screen: PlanScreen }) {
  const isDialog = screen === 'dialog'
  const chosen = slot && (
    <div className={cn('rise-in border-line-strong bg-raised', isDialog ? IN_DIALOG : ON_PAGE)}>
      <ChosenSlot slot={slot} screen={screen} />
    </div>
  )
  if (!isDialog)
    return (
      <StickyRow>
        <div role="status">{chosen}</div>
      </StickyRow>
    )
  return (
    <div role="status" data-slot-bar="" className="sticky bottom-0 z-10">
      {chosen}
    </div>
  )
}

const IN_DIALOG = 'rounded-card border p-3.5 shadow-float'
const ON_PAGE = '-mx-4 border-t px-4 py-3 md:mx-0 md:rounded-card md:border md:shadow-float'

function ChosenSlot({ slot, screen }: { slot: CourtSlot; screen: PlanScreen }) {
  const isGone = useIsGone(slot)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <div className={cn('min-w-0 flex-1', screen === 'page' ? 'basis-[16rem]' : 'basis-[10rem]')}>
        <p className="font-[760] text-[1.375rem] leading-tight tracking-tight">
          {startOf(slot)} – {endOf(slot)}
        </p>
        <p className="text-muted">
          {formatDay(slot.day, 'short')} <span aria-hidden="true">·</span> {courtLabel(slot)}
        </p>
        {isGone && (
          <p className="mt-1 flex items-center gap-1.5 font-[560]">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
            {t`This is not free any more.`}
          </p>
        )}
      </div>
      <div className={cn('flex flex-wrap gap-2.5', screen === 'page' && 'max-md:w-full md:flex-nowrap')}>
        {screen === 'page' && (
          <Button asChild variant="strong" className="grow basis-[min(9.5rem,100%)] md:basis-auto">
            <Link
              to={paths.createMatchAt({
                ...slot,
                venue: slot.venue.id,
                start: startOf(slot),
                end: endOf(slot),
              })}
            >
              {t`Make a match`}
            </Link>
          </Button>
        )}
        <BookLink slot={slot} />
      </div>
    </div>
  )
}

/** Tells if a part of the slot was taken, or has begun, since it was chosen. */
function useIsGone(slot: CourtSlot): boolean {
  const now = useNow()
  const { data = [] } = useSnapshots(venueDay(now))
  const isFree = isFreeIn(plansOf(data, slot.day, now), slot.venue.id)
  return !slotsOf(slot).every((one) => isFree(slot.court, one))
}

function BookLink({ slot }: { slot: CourtSlot }) {
  const href = linkTo(slot, useNow())
  if (!href) return null
  return (
    <Button asChild variant="secondary" className="grow basis-[min(9.5rem,100%)] md:basis-auto">
      <a href={href} target="_blank" rel="noopener noreferrer">
        {t`Book court`}
        <ExternalLink aria-hidden="true" />
        <span className="sr-only">{t`, opens in a new tab`}</span>
      </a>
    </Button>
  )
}

import { useState } from 'react'
import { useClock } from '@/lib/time/clock.ts'
import { type Day, venueDay } from '@/lib/time/datetime.ts'
import { CourtBoard } from './court-board.tsx'
import { SlotBar } from './slot-bar.tsx'
import { type CourtSlot, courtDays } from './venue-plan.ts'

interface CourtAvailabilityProps {
  /** The day to begin with, if it is one that is read; the plan follows when it changes. */
  day: Day
  selected: CourtSlot | null
  onSelect: (slot: CourtSlot | null) => void
  screen: 'dialog' | 'panel'
}

export default function CourtAvailability({
  day: wanted,
  selected,
  onSelect,
  screen,
}: CourtAvailabilityProps) {
  const days = courtDays(useClock((now) => venueDay(now)))
  const [looked, setLooked] = useState<{ at: Day; from: Day } | null>(null)
  // Looking at another day lasts until the match gets one.
  const shown = looked?.from === wanted ? looked.at : wanted
  const day = days.find((one) => one === shown) ?? days[0] ?? ''
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <CourtBoard
        day={day}
        onDay={(at) => setLooked({ at, from: wanted })}
        selected={selected}
        onSelect={onSelect}
        screen={screen}
      />
      <SlotBar slot={selected} screen={screen} />
    </div>
  )
}

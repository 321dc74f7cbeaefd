import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { venueDay } from '@/lib/datetime.ts'
import { CourtBoard } from './court-board.tsx'
import { SlotBar } from './slot-bar.tsx'
import { type CourtSlot, courtDays } from './venue-plan.ts'

/** The courts of all venues: a day's plan. The day stands in the address. */
export function CourtsScreen() {
  const [search, setSearch] = useSearchParams()
  const [selected, setSelected] = useState<CourtSlot | null>(null)
  const days = courtDays(venueDay(Date.now()))
  const day = days.find((one) => one === search.get('day')) ?? days[0] ?? ''
  return (
    <div className="grid gap-4">
      <h1 className="font-page text-page md:text-page-wide">Courts</h1>
      <section aria-label="Day" className="grid gap-3">
        <CourtBoard
          day={day}
          onDay={(chosen) => setSearch({ day: chosen }, { replace: true })}
          selected={selected}
          onSelect={setSelected}
        />
        <SlotBar slot={selected} />
      </section>
    </div>
  )
}

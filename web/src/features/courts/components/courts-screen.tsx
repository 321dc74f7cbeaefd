import { t } from '@lingui/core/macro'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { currentUserId } from '@/lib/backend/session/session.ts'
import type { Day } from '@/lib/time/datetime.ts'
import { SlotAlerts } from './alerts/slot-alerts.tsx'
import { FindTime } from './find-time.tsx'
import { CourtBoard } from './plan/court-board.tsx'
import { type CourtSlot, useShownDay } from './plan/venue-plan.ts'

export default function CourtsScreen() {
  const [search, setSearch] = useSearchParams()
  const day = useShownDay(search.get('day'))
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1 className="font-page text-page md:text-page-wide">{t`Courts`}</h1>
        <Jumps />
      </div>
      <div className="max-lg:in-order grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23.125rem]">
        <DayPlan day={day} onDay={(chosen) => setSearch({ day: chosen }, { replace: true })} />
        <div className="in-order grid min-w-0 gap-5">
          <FindTime />
          <SlotAlerts userId={currentUserId() ?? ''} day={day} />
        </div>
      </div>
    </div>
  )
}

function DayPlan({ day, onDay }: { day: Day; onDay: (day: Day) => void }) {
  const [selected, setSelected] = useState<CourtSlot | null>(null)
  return (
    <section aria-label={t`Day plan`} className="min-w-0">
      <CourtBoard {...{ day, onDay, selected }} onSelect={setSelected} screen="page" />
    </section>
  )
}

const JUMP =
  'touch-44 inline-flex min-h-[max(38px,1.75rem)] items-center rounded-[19px] border border-line-strong px-4 py-1 font-[560] text-[.9375rem] hover:border-control'

function Jumps() {
  const alerts = t`Tell me when a court is free`
  return (
    <nav aria-label={t`On this page`} className="flex gap-2">
      <a href="#find-a-time" className={`${JUMP} lg:hidden`}>
        {t`Find a time`}
      </a>
      {/* On a desktop, too: the times that were found may push the alerts out of the window. */}
      <a href="#alerts" title={alerts} className={`${JUMP} gap-2`}>
        <BellPlus aria-hidden="true" className="size-5" />
        <span className="max-lg:sr-only">{alerts}</span>
      </a>
    </nav>
  )
}

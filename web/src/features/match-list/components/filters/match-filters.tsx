import { venueName } from '@domain/match/match-card.ts'
import { PLAYER_CHOICES } from '@domain/match/match-choices.ts'
import { t } from '@lingui/core/macro'
import { ChartNoAxesColumnIncreasing, MapPin, SlidersHorizontal, Users } from 'lucide-react'
import { memo, useId, useRef, useState } from 'react'
import { community } from '@/lib/backend/config.ts'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { firstDay, firstHalfHour, MATCH_STARTS } from '@/lib/time/next-start.ts'
import { levelOptions } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Chip, RemovableChip } from '@/ui/buttons/chip.tsx'
import { DatePicker } from '@/ui/forms/calendar-popover.tsx'
import { Checkbox } from '@/ui/forms/checkbox.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { HiddenOnPhone } from '@/ui/layout/hidden-on-phone.tsx'
import {
  activeFilters,
  type FiltersProps,
  type MatchFilters,
  NO_FILTERS,
  playersLabel,
} from '../../schema.ts'

/** The filters of the list. On small screens they are hidden, and what is active stands in their row, to be removed. */
export const MatchFiltersPanel = memo(function MatchFiltersPanel({ filters, onFilters }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const home = useRef<HTMLElement>(null)
  // Its own chip tells whether 'For me' is on.
  const active = activeFilters({ ...filters, fitting: false }).map(({ label, without }) => ({
    label,
    without: { ...without, fitting: filters.fitting },
  }))
  // The pressed button goes away with its filter; the focus stays with the others.
  const narrowLess = (less: MatchFilters) => {
    onFilters(less)
    home.current?.focus()
  }
  return (
    <search ref={home} tabIndex={-1} aria-label={t`Filter matches`} className={ROW}>
      <Chip
        selected={open}
        aria-expanded={open}
        aria-controls={panel}
        className="md:hidden"
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {open ? t`Hide Filters` : t`Show Filters`}
        {active.length > 0 && ` · ${active.length}`}
      </Chip>
      <ForMe filters={filters} onFilters={onFilters} />
      {!open && (
        <div className="contents md:hidden">
          {active.map(({ label, without }) => (
            <RemovableChip key={label} label={label} onRemove={() => narrowLess(without)} />
          ))}
        </div>
      )}
      <div id={panel} className={open ? PANEL : `max-md:hidden ${PANEL}`}>
        <HiddenOnPhone>
          <FilterFields filters={filters} onFilters={onFilters} />
        </HiddenOnPhone>
        {active.length > 0 && (
          <Button variant="ghost" size="sm" className="md:ml-auto" onClick={() => narrowLess(NO_FILTERS)}>
            {t`Reset`}
          </Button>
        )}
      </div>
    </search>
  )
})

// As high with its fields as without, so that the list stays where it is.
const ROW =
  'relative -mx-4 mt-2 flex min-h-12 items-center gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] scroll-px-10 edge-fade focus-visible:outline-none md:mx-0 md:flex-wrap md:gap-2.5 md:overflow-visible md:px-0 md:[mask-image:none]'
const PANEL = 'contents *:shrink-0 [&_label]:whitespace-nowrap'

function ForMe({ filters, onFilters }: FiltersProps) {
  return (
    <Chip selected={filters.fitting} onClick={() => onFilters({ ...filters, fitting: !filters.fitting })}>
      {t`For me`}
    </Chip>
  )
}

const ALL = 'all'
const chosen = (value: string) => (value === ALL ? null : value)

/** They do not depend on being shown: five fields would be rendered before the tap on the button is answered. */
const FilterFields = memo(function FilterFields({ filters, onFilters }: FiltersProps) {
  const change = (part: Partial<MatchFilters>) => onFilters({ ...filters, ...part })
  const options = community().venues.map(({ name }) => ({ value: name, label: venueName(name) }))
  const players = PLAYER_CHOICES.map((count) => ({ value: String(count), label: playersLabel(count) }))
  return (
    <>
      <Select
        look="chip"
        aria-label={t`Location`}
        icon={<MapPin aria-hidden="true" />}
        value={filters.location ?? ALL}
        options={[{ value: ALL, label: t`All locations` }, ...options]}
        onValueChange={(value) => change({ location: chosen(value) })}
      />
      <Select
        look="chip"
        aria-label={t`Skill level`}
        icon={<ChartNoAxesColumnIncreasing aria-hidden="true" />}
        value={filters.level ?? ALL}
        options={[{ value: ALL, label: t`All levels` }, ...levelOptions()]}
        onValueChange={(value) => change({ level: chosen(value) })}
      />
      <Select
        look="chip"
        aria-label={t({ message: 'Participants', context: 'how many' })}
        icon={<Users aria-hidden="true" />}
        value={filters.players?.toString() ?? ALL}
        options={[{ value: ALL, label: t`Any number` }, ...players]}
        onValueChange={(value) => change({ players: value === ALL ? null : Number(value) })}
      />
      <DayFilter day={filters.day} onDay={(day) => change({ day })} />
      <Checkbox
        label={t`Show only matches I'm participating in`}
        checked={filters.mine}
        onCheckedChange={(mine) => change({ mine })}
      />
    </>
  )
})

function DayFilter({ day, onDay }: { day: MatchFilters['day']; onDay: (day: MatchFilters['day']) => void }) {
  const today = useClock((now) => venueDay(now))
  const first = useClock(firstHalfHour)
  const start = useClock((now) => firstDay(now, MATCH_STARTS))
  return (
    <DatePicker
      look="chip"
      value={day}
      onChange={onDay}
      today={today}
      min={first}
      start={start}
      placeholder={t`Any day`}
      clearLabel={t`Any day`}
    />
  )
}

import { venueName } from '@domain/match/match-card.ts'
import { PLAYER_CHOICES } from '@domain/match/match-choices.ts'
import { t } from '@lingui/core/macro'
import { ChartNoAxesColumnIncreasing, MapPin, SlidersHorizontal, Users } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { community } from '@/lib/backend/config.ts'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { levelOptions } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Chip, RemovableChip } from '@/ui/buttons/chip.tsx'
import { DatePicker } from '@/ui/forms/calendar-popover.tsx'
import { Checkbox } from '@/ui/forms/checkbox.tsx'
import { Select } from '@/ui/forms/select.tsx'
import {
  activeFilters,
  type FiltersProps,
  type MatchFilters,
  NO_FILTERS,
  playersLabel,
} from '../../schema.ts'

/** The filters of the list. On small screens it is folded away, and what is active stands beside the button. */
export function MatchFiltersPanel({ filters, onFilters }: FiltersProps) {
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
    <search
      ref={home}
      tabIndex={-1}
      aria-label={t`Filter matches`}
      className="mt-4 block focus-visible:outline-none"
    >
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:hidden">
        <Chip selected={open} aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden="true" />
          {open ? t`Hide Filters` : t`Show Filters`}
          {active.length > 0 && ` · ${active.length}`}
        </Chip>
        <ForMe filters={filters} onFilters={onFilters} />
        {active.map(({ label, without }) => (
          <RemovableChip key={label} label={label} onRemove={() => narrowLess(without)} />
        ))}
      </div>
      <div
        id={panel}
        className={`${open ? 'grid' : 'hidden'} mt-3 flex-wrap items-center gap-2.5 rounded-card border border-line bg-surface p-3.5 max-md:[&_button[aria-haspopup]]:w-full max-md:[&_select]:w-full md:mt-0 md:flex md:border-0 md:bg-transparent md:p-0`}
      >
        <ForMe filters={filters} onFilters={onFilters} className="max-md:hidden" />
        <FilterFields filters={filters} onFilters={onFilters} />
        {active.length > 0 && (
          <Button variant="ghost" size="sm" className="ml-auto" onClick={() => narrowLess(NO_FILTERS)}>
            {t`Reset`}
          </Button>
        )}
      </div>
    </search>
  )
}

function ForMe({ filters, onFilters, className }: FiltersProps & { className?: string }) {
  return (
    <Chip
      selected={filters.fitting}
      className={className}
      onClick={() => onFilters({ ...filters, fitting: !filters.fitting })}
    >
      {t`For me`}
    </Chip>
  )
}

const ALL = 'all'
const chosen = (value: string) => (value === ALL ? null : value)

function FilterFields({ filters, onFilters }: FiltersProps) {
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
}

function DayFilter({ day, onDay }: { day: MatchFilters['day']; onDay: (day: MatchFilters['day']) => void }) {
  const today = useClock((now) => venueDay(now))
  return (
    <DatePicker
      look="chip"
      value={day}
      onChange={onDay}
      today={today}
      placeholder={t`Any day`}
      clearLabel={t`Any day`}
    />
  )
}

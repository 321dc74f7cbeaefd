import { PLAYER_CHOICES } from '@domain/match/match-choices.ts'
import { t } from '@lingui/core/macro'
import { ChartNoAxesColumnIncreasing, MapPin, Users } from 'lucide-react'
import { community } from '@/lib/backend/config.ts'
import { useClock } from '@/lib/time/clock.ts'
import { venueDay } from '@/lib/time/datetime.ts'
import { levelOptions } from '@/lib/words/level-label.ts'
import { DatePicker } from '@/ui/forms/calendar-popover.tsx'
import { Checkbox } from '@/ui/forms/checkbox.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { type FiltersProps, type MatchFilters, playersLabel } from '../../schema.ts'

const ALL = 'all'
const chosen = (value: string) => (value === ALL ? null : value)

export function FilterFields({ filters, onFilters }: FiltersProps) {
  const change = (part: Partial<MatchFilters>) => onFilters({ ...filters, ...part })
  const options = community().venues.map(({ name }) => ({ value: name, label: name.split(' (')[0] ?? name }))
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

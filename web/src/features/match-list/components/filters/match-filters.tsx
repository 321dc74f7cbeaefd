import { t } from '@lingui/core/macro'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '@/ui/buttons/button.tsx'
import { Chip, RemovableChip } from '@/ui/buttons/chip.tsx'
import { activeFilters, type FiltersProps, type MatchFilters, NO_FILTERS } from '../../schema.ts'
import { FilterFields } from './filter-fields.tsx'

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

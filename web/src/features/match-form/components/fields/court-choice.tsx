import { durationChoice } from '@domain/match/match-choices.ts'
import { EMPTY_VALUES, type MatchFormValues } from '@domain/match/match-values.ts'
import { minutesBetween, minutesOf, timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { CalendarSearch } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CourtSlot } from '@/features/courts/components/plan/venue-plan.ts'
import { community } from '@/lib/backend/config.ts'
import { preload } from '@/lib/browser/retry-import.ts'
import { useWide } from '@/lib/browser/use-wide.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { ConflictWarning } from '../saving/conflict-warning.tsx'

const loadAvailability = () => import('@/features/courts/components/plan/court-board.tsx')
const CourtAvailability = lazy(loadAvailability)

/** Beside the form, where there is room: the courts of the coming days. */
export function CourtPanel() {
  if (!useWide()) return null
  return (
    <aside aria-labelledby="court-panel" className="grid gap-3">
      <h2 id="court-panel" className="font-dialog text-dialog">
        {t`Court Availability`}
      </h2>
      <Availability screen="panel" />
    </aside>
  )
}

// Asks nothing that could lose its ground: shows courts as they are, where there is no room beside the form.
export function CourtDialog() {
  const [open, setOpen] = useState(false)
  const isWide = useWide()
  if (isWide) return null
  return (
    <>
      <Button
        variant="secondary"
        wide
        onClick={() => setOpen(true)}
        onPointerEnter={() => preload(loadAvailability)}
        onFocus={() => preload(loadAvailability)}
      >
        <CalendarSearch aria-hidden="true" />
        {t`View Court Availability`}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t`Court Availability`}
        description={t`Free hours of a court, chosen for your match.`}
        footer={
          <div className="grid w-full gap-3">
            <ConflictWarning />
            <Button variant="strong" size="lg" wide onClick={() => setOpen(false)}>
              {t`Done`}
            </Button>
          </div>
        }
      >
        <Availability screen="dialog" />
      </Sheet>
    </>
  )
}

function Availability({ screen }: { screen: 'panel' | 'dialog' }) {
  const { values } = useMatchForm()
  const [slot, choose] = useChosenSlot()
  return (
    <Suspense fallback={<Skeleton className="h-[60dvh] rounded-button" />}>
      <CourtAvailability day={values.matchDate} selected={slot} onSelect={choose} screen={screen} />
    </Suspense>
  )
}

const SLOT_MINUTES = 60

/** The hours of the court that the form speaks of; null where it speaks of none. */
function slotOf(values: MatchFormValues): CourtSlot | null {
  const venue = community().venues.find(({ name }) => name === values.location)
  const court = venue?.courts.find(({ id }) => id === values.court)
  const [start, length] = [minutesOf(values.matchTime), minutesBetween(values.matchTime, values.endTime)]
  if (!venue || !court || start === null || length === null) return null
  const from = Math.floor(start / SLOT_MINUTES)
  const to = Math.ceil((start + length) / SLOT_MINUTES)
  return { venue, court: court.id, day: values.matchDate, from, to }
}

/** Keeps plan and form in step: a slot chosen in one is marked in the other. */
function useChosenSlot(): [CourtSlot | null, (slot: CourtSlot | null) => void] {
  const { values, first, get, set, props } = useMatchForm()
  const choose = (slot: CourtSlot | null) => {
    const shown = slotOf(get())
    set({ court: slot?.court ?? null, courtBooked: slot !== null })
    if (slot) {
      lastChosen.set(props.ref, fieldsOf(slot))
      return set(fieldsOf(slot))
    }
    const chosen = lastChosen.get(props.ref) ?? (shown && fieldsOf(shown))
    if (chosen) set(clearedFields(get(), chosen, first))
  }
  return [slotOf(values), choose]
}

/** By form, since the plan comes and goes with its dialog. */
const lastChosen = new WeakMap<object, SlotFields>()

function fieldsOf({ venue, day, from, to }: CourtSlot): SlotFields {
  const [matchTime, endTime] = [timeOf(from * SLOT_MINUTES), timeOf(to * SLOT_MINUTES)]
  const duration = durationChoice(matchTime, endTime)
  return { location: venue.name, matchDate: day, matchTime, endTime, duration }
}

const NAMES = ['location', 'matchDate', 'matchTime', 'endTime', 'duration'] as const
type SlotFields = Pick<MatchFormValues, (typeof NAMES)[number]>

/**
 * The fields that go back when a slot is cleared: those that still hold what the slot put there. Fields that were edited
 * since are the member's own.
 * @param first what the form began with; a form that began with a slot goes back to an empty one
 */
export function clearedFields(
  values: SlotFields,
  chosen: SlotFields,
  first: Partial<SlotFields> & { court?: number | null } = {},
): Partial<SlotFields> {
  const before: SlotFields = { ...EMPTY_VALUES, ...(first.court ? {} : first) }
  const cleared = NAMES.filter((name) => values[name] === chosen[name])
  return Object.fromEntries(cleared.map((name) => [name, before[name]]))
}

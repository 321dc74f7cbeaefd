import { t } from '@lingui/core/macro'
import { CalendarSearch } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { preload } from '@/lib/browser/retry-import.ts'
import { useWide } from '@/lib/browser/use-wide.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useMatchForm } from '../match-form-context.ts'
import { ConflictWarning } from '../saving/conflict-warning.tsx'
import { useChosenSlot } from './chosen-slot.ts'

const loadAvailability = () => import('@/features/courts/components/plan/court-availability.tsx')
const CourtAvailability = lazy(loadAvailability)

/** Beside the form, where there is room: the courts of the coming days. */
export function CourtPanel() {
  if (!useWide()) return null
  return (
    <aside
      aria-labelledby="court-panel"
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="court-panel" className="font-dialog text-dialog">
        {t`Court Availability`}
      </h2>
      <Availability screen="panel" />
    </aside>
  )
}

// Asks nothing that could lose its ground: shows courts as they are.
/** Shows the plan as a dialog where there is no room beside the form. */
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

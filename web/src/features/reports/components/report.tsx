import { t } from '@lingui/core/macro'
import { EyeOff, Flag } from 'lucide-react'
import { lazy, useState } from 'react'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Late } from '@/ui/feedback/late.tsx'
import type { Reported } from '../mutations.ts'

const ReportSheet = lazy(() => import('./report-sheet.tsx'))

interface ReportButtonProps {
  /** The things that can be reported here, such as a member and their picture; the first one is meant unless another is chosen. */
  things: readonly [Reported, ...Reported[]]
  /** Says what is reported. */
  label: string
  /** Shows the label beside the flag. */
  labelled?: boolean
  className?: string
}

/** A flag that opens the reasons; a reason sends the report. */
export function ReportButton({ things, label, labelled = false, className }: ReportButtonProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const online = useStore(onlineStore)
  return (
    <>
      <Button
        variant="ghost"
        size={labelled ? 'sm' : 'icon'}
        className={className}
        aria-label={labelled ? undefined : label}
        disabled={!online}
        onClick={() => setSheet('open')}
      >
        <Flag aria-hidden="true" />
        {labelled && label}
      </Button>
      <Late close={() => setSheet('never')}>
        {sheet !== 'never' && (
          <ReportSheet
            things={things}
            open={sheet === 'open'}
            onOpenChange={(open) => setSheet(open ? 'open' : 'closed')}
          />
        )}
      </Late>
    </>
  )
}

interface HiddenNoteProps {
  thing: { hidden_at?: string | null; hidden_because?: string | null }
}

/** Says to the author, and to stewards, that nobody else sees something, and why. */
export function HiddenNote({ thing: { hidden_at, hidden_because } }: HiddenNoteProps) {
  if (!hidden_at) return null
  const because = hidden_because ?? ''
  return (
    <p className="my-1 flex gap-2 rounded-button border border-line-strong bg-raised px-3 py-2 text-small">
      <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">{t`Hidden by the stewards, so that nobody else sees it: ${because}`}</span>
    </p>
  )
}

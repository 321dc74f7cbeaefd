import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, Flag, type LucideIcon } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Deferred, useDeferredDialog } from '@/ui/feedback/deferred.tsx'
import { ownProfileQuery } from '../../queries/profiles.ts'
import type { SheetProps } from './thing-chips.tsx'

const ReportSheet = lazy(() => import('./report-sheet.tsx'))
const ActSheet = lazy(() => import('./act-sheet.tsx'))

interface FlagButtonProps extends Pick<SheetProps, 'things'> {
  /** An icon alone names itself to screen readers only. */
  size?: 'icon' | 'sm' | 'tile'
  className?: string
}

interface ReportButtonProps extends FlagButtonProps {
  /** Without it there is nothing to report, and only stewards get a button. */
  label?: string
  /** The label for stewards, who hide it at once instead of reporting it; without it they report it like others. */
  hideLabel?: string
}

export function ReportButton({ label, hideLabel, ...props }: ReportButtonProps) {
  const { data: profile } = useQuery(ownProfileQuery(currentUserId() ?? ''))
  if (profile?.steward && hideLabel)
    return <SheetButton {...props} label={hideLabel} Icon={EyeOff} Content={ActSheet} />
  return label ? <SheetButton {...props} label={label} Icon={Flag} Content={ReportSheet} /> : null
}

interface SheetButtonProps extends FlagButtonProps {
  label: string
  Icon: LucideIcon
  Content: ComponentType<SheetProps>
}

function SheetButton({ things, label, size = 'icon', className, Icon, Content }: SheetButtonProps) {
  const { show, cancel, dialog } = useDeferredDialog()
  return (
    <>
      <Button
        variant="ghost"
        size={size}
        className={className}
        aria-label={size === 'icon' ? label : undefined}
        sends
        onClick={show}
      >
        <Icon aria-hidden="true" />
        {size !== 'icon' && label}
      </Button>
      <Deferred close={cancel}>{dialog && <Content things={things} {...dialog} />}</Deferred>
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

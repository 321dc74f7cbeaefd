import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@/ui/buttons/button.tsx'

interface EveningHeaderProps {
  title: string
  /** Below the title. */
  line?: ReactNode
  back: { to: string; label: string }
  /** At the end of the row. */
  children?: ReactNode
}

export function EveningHeader({ title, line, back, children }: EveningHeaderProps) {
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1">
      <Button asChild variant="ghost" size="icon" className="-mr-2 -ml-3 max-w-none">
        <Link to={back.to} aria-label={back.label}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      </Button>
      <h1 className="wrap-anywhere font-dialog text-[1.375rem] leading-tight tracking-tight">{title}</h1>
      <div className="flex items-center gap-1.5">{children}</div>
      {line && <div className="col-start-2 col-end-4 text-muted text-small">{line}</div>}
    </header>
  )
}

export const backToMatch = (to: string) => ({ to, label: t`Back to the event` })
export const backToRound = (to: string) => ({ to, label: t`Back to the round` })

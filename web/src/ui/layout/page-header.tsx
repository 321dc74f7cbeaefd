import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../buttons/button.tsx'

interface PageHeaderProps {
  /** 'h2' below the title of a page with sections. */
  as?: 'h1' | 'h2'
  title: string
  /** Below the title. */
  line?: ReactNode
  back: { to: string; label: string }
  /** At the end of the row. */
  children?: ReactNode
}

/** The head of a page below another one: the way back, a title, and what may be done here. */
export function PageHeader({ as: Heading = 'h1', title, line, back, children }: PageHeaderProps) {
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1">
      <Button asChild variant="ghost" size="icon" className="-mr-2 -ml-3 max-w-none">
        <Link to={back.to} aria-label={back.label}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      </Button>
      <Heading className="wrap-anywhere font-dialog text-[1.375rem] leading-tight tracking-tight">
        {title}
      </Heading>
      <div className="flex items-center gap-1.5">{children}</div>
      {line && <div className="col-start-2 col-end-4 text-muted text-small">{line}</div>}
    </header>
  )
}

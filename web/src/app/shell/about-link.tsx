import { t } from '@lingui/core/macro'
import { Info } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'

/** A link to the about page, on every page but that one. */
export function AboutLink() {
  if (useLocation().pathname === paths.about) return null
  return (
    <Button asChild variant="ghost" size="icon" className="rounded-full">
      <Link to={paths.about} aria-label={t`About`}>
        <Info aria-hidden="true" />
      </Link>
    </Button>
  )
}

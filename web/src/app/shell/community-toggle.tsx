import { t } from '@lingui/core/macro'
import { Users } from 'lucide-react'
import { lazy, useState } from 'react'
import { preload } from '@/lib/browser/preload.ts'
import { Deferred } from '@/ui/feedback/deferred.tsx'

const loadPanel = () => import('@/features/community/components/panel/community-panel.tsx')
const CommunityPanel = lazy(loadPanel)

/** Shows and hides the community. The panel is loaded when it is first opened. */
export function CommunityToggle({ className }: { className: string }) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={() => preload(loadPanel)}
        onClick={() => setOpen(!open)}
      >
        <Users aria-hidden="true" size={22} />
        {t`Community`}
      </button>
      <Deferred close={() => setOpen(null)}>
        {open !== null && <CommunityPanel open={open} onOpenChange={setOpen} />}
      </Deferred>
    </>
  )
}

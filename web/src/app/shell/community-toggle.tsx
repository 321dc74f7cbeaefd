import { Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { preload } from '@/lib/preload.ts'
import { Button } from '@/ui/button.tsx'

const loadPanel = () => import('@/features/community/components/community-panel.tsx')
const CommunityPanel = lazy(loadPanel)

/** Shows and hides the community. What it shows is loaded when it is first asked for. */
export function CommunityToggle() {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button
        variant="secondary"
        size="icon"
        className="rounded-full"
        aria-label="Community"
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={() => preload(loadPanel)}
        onClick={() => setOpen(!open)}
      >
        <Users aria-hidden="true" />
      </Button>
      <Suspense>{open !== null && <CommunityPanel open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  )
}

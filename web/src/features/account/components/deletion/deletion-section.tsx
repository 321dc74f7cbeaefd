import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '@/lib/browser/online.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { DeletionSheet } from './deletion-sheet.tsx'

/** The way out for good; what it means is said before. */
export default function DeletionSection() {
  const [open, setOpen] = useState(false)
  const online = useOnline()
  return (
    <div className="grid gap-3">
      <p className="text-muted text-small">
        {t`Your profile and all that is yours is deleted for good. You are told first what happens to your matches.`}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={!online}
        onClick={() => setOpen(true)}
      >
        <Trash2 aria-hidden="true" /> {t`Delete account`}
      </Button>
      <DeletionSheet open={open} close={() => setOpen(false)} />
    </div>
  )
}

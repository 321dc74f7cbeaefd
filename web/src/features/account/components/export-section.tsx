import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { Button } from '@/ui/buttons/button.tsx'
import { useExport } from '../mutations/account.ts'

export default function ExportSection() {
  const { mutate, isPending } = useExport()
  return (
    <div className="grid gap-3">
      <p className="text-muted text-small">
        {t`Everything that is kept about you: account, profile, matches, comments, notifications and more, in a file that people and programs can read (JSON).`}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        sends
        pending={isPending}
        onClick={() => mutate()}
      >
        {!isPending && <Download aria-hidden="true" />} {t`Download my data`}
      </Button>
    </div>
  )
}

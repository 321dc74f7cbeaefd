import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { saveFile } from '@/lib/browser/save-file.ts'
import { timeStamp } from '@/lib/time/clock.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { fetchExport } from '../mutations/account.ts'
import { exportFileName } from '../schema.ts'

/** Everything that is kept about the member, as a file. */
export default function ExportSection() {
  const [pending, setPending] = useState(false)
  const online = useOnline()
  async function download() {
    setPending(true)
    try {
      saveFile(JSON.stringify(await fetchExport(), null, 2), exportFileName(timeStamp()), 'application/json')
    } catch (error) {
      const problem = problemOf(error)
      if (problem)
        toast({
          title: t`Failed to download your data`,
          description: problem.sentence,
          variant: 'destructive',
        })
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-muted text-small">
        {t`Everything that is kept about you: account, profile, matches, comments, notifications and more, in a file that people and programs can read (JSON).`}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={!online}
        pending={pending}
        onClick={download}
      >
        {!pending && <Download aria-hidden="true" />} {t`Download my data`}
      </Button>
    </div>
  )
}

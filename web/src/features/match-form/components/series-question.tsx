import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import type { Scope } from '../mutations.ts'

interface SeriesQuestionProps {
  what: 'match' | 'event'
  open: boolean
  close: () => void
  choose: (scope: Scope) => void
}

/** Which dates of a series a change is meant for. */
export function SeriesQuestion({ what, open, close, choose }: SeriesQuestionProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || close()}
      title="Update which dates?"
      description={`This ${what} is one of a series. Who takes part is told once.`}
    >
      <div className="grid gap-2.5">
        <Button variant="secondary" size="lg" wide onClick={() => choose('one')}>
          Only this date
        </Button>
        <Button variant="secondary" size="lg" wide onClick={() => choose('following')}>
          This and all following ones
        </Button>
        <Button variant="ghost" size="lg" wide onClick={close}>
          Cancel
        </Button>
      </div>
    </Sheet>
  )
}

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { reasonLabels } from '@/lib/words/report-reasons.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import { type Reported, useActAtOnce } from '../../mutations.ts'
import { RemovalSheet } from './removal-sheet.tsx'
import { ThingChips } from './report-sheet.tsx'

interface ActSheetProps {
  things: readonly [Reported, ...Reported[]]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Hides or removes something at once. Only stewards get it. */
export default function ActSheet({ things, open, onOpenChange }: ActSheetProps) {
  const [thing, setThing] = useState<Reported>(things[0])
  const [words, setWords] = useState('')
  const { mutate, isPending, variables } = useActAtOnce()
  const { other: _, ...reasons } = reasonLabels()
  return (
    <RemovalSheet
      {...{ open, words, setWords }}
      onOpenChange={(stays) => stays || isPending || onOpenChange(false)}
      title={
        thing.kind === 'match' || thing.kind === 'comment' ? t`Hide from members` : t`Remove the picture`
      }
      kind={thing.kind}
      description={t`The author is sent this, without your name.`}
      above={<ThingChips {...{ things, thing, setThing }} />}
      below={
        <div className="-mt-1 flex flex-wrap gap-2">
          {Object.entries(reasons).map(([reason, label]) => (
            <Chip key={reason} selected={words === label} onClick={() => isPending || setWords(label)}>
              {label}
            </Chip>
          ))}
        </div>
      }
      pending={isPending ? variables.act : undefined}
      remove={(act, words) => mutate({ ...thing, act, words }, { onSuccess: () => onOpenChange(false) })}
    />
  )
}

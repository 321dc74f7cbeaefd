import { MODERATION_DAYS } from '@domain/limits.ts'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useOnline } from '@/lib/browser/online.ts'
import { reasonLabels } from '@/lib/words/report-reasons.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Chip } from '@/ui/buttons/chip.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { type Reported, useActAtOnce } from '../../mutations/reports.ts'
import { ThingChips } from './thing-chips.tsx'

interface ActSheetProps {
  things: readonly [Reported, ...Reported[]]
  open: boolean
  onOpenChange: (open: boolean) => void
}

const MAX_LENGTH = 500

// Asks nothing that could lose its ground: a form for something new; the database refuses it when another steward was faster.
/** Hides or removes something at once, with the words that its author is sent. Only stewards get it. */
export default function ActSheet({ things, open, onOpenChange }: ActSheetProps) {
  const [thing, setThing] = useState<Reported>(things[0])
  const [words, setWords] = useState('')
  const { mutate, isPending, variables } = useActAtOnce()
  const online = useOnline()
  const said = words.trim()
  const { removals: days } = MODERATION_DAYS
  const canHide = thing.kind === 'match' || thing.kind === 'comment'
  const button = (act: 'hide' | 'remove') => ({
    className: 'flex-1',
    disabled: !said || !online || (isPending && variables.act !== act),
    pending: isPending && variables.act === act,
    onClick: () => mutate({ ...thing, act, words: said }, { onSuccess: () => onOpenChange(false) }),
  })
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || isPending || onOpenChange(false)}
      title={canHide ? t`Hide from members` : t`Remove the picture`}
      description={
        canHide
          ? t`Hidden, it is seen by its author and by stewards only, and can be shown again. Deleted, it is hidden as well, and gone for good after ${plural(days, { one: '# day', other: '# days' })}.`
          : t`The picture is taken away, and stewards can show it again for ${plural(days, { one: '# day', other: '# days' })}. Its owner can choose another one.`
      }
      footer={
        <>
          {canHide && <Button {...button('hide')}>{t`Hide`}</Button>}
          <Button variant="danger" {...button('remove')}>
            {canHide ? t`Delete` : t`Remove`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ThingChips {...{ things, thing, setThing }} />
        <Reason {...{ thing, words, setWords }} isFixed={isPending} />
        {!online && <p className="text-muted text-small">{t`You are offline.`}</p>}
      </div>
    </Sheet>
  )
}

interface ReasonProps {
  thing: Reported
  words: string
  setWords: (words: string) => void
  isFixed: boolean
}

function Reason({ thing, words, setWords, isFixed }: ReasonProps) {
  const { other: _, ...reasons } = reasonLabels()
  return (
    <>
      <Field
        label={t`Reason`}
        description={
          thing.kind === 'match'
            ? t`The organizer and the players are sent this.`
            : t`The author is sent this, without your name.`
        }
      >
        <Textarea
          rows={3}
          maxLength={MAX_LENGTH}
          value={words}
          readOnly={isFixed}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <div className="-mt-1 flex flex-wrap gap-2">
        {Object.entries(reasons).map(([reason, label]) => (
          <Chip key={reason} selected={words === label} onClick={() => isFixed || setWords(label)}>
            {label}
          </Chip>
        ))}
      </div>
    </>
  )
}

import '@/lib/words/late-refusals.ts'
import { MODERATION_DAYS } from '@domain/limits.ts'
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { reasonLabels } from '@/lib/words/report-reasons.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Chip } from '@/ui/buttons/chip.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { type OpenProps, Sheet } from '@/ui/overlays/sheet.tsx'
import { type Reported, useActAtOnce } from '../../mutations.ts'
import { type SheetProps, ThingChips } from './thing-chips.tsx'

/** Hides or removes something at once. Only stewards get it. */
export default function ActSheet({ things, open, onOpenChange }: SheetProps) {
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

export type Removal = 'hide' | 'remove'

interface RemovalSheetProps extends OpenProps {
  title: string
  /** The kind of what is reported. Pictures and members are not hidden. */
  kind: string
  words: string
  setWords: (words: string) => void
  /** Says how the author is told. */
  description: string
  above?: ReactNode
  below?: ReactNode
  pending: Removal | undefined
  remove: (removal: Removal, words: string) => void
}

const MAX_LENGTH = 500

// Asks nothing that could lose its ground: a steward's report holds the question, and the database refuses what another steward has decided.
export function RemovalSheet({ kind, words, setWords, pending, remove, ...props }: RemovalSheetProps) {
  const said = words.trim()
  const canHide = kind === 'match' || kind === 'comment'
  const button = (removal: Removal) => ({
    className: 'flex-1',
    sends: true,
    disabled: !said || (pending !== undefined && pending !== removal),
    pending: pending === removal,
    onClick: () => remove(removal, said),
  })
  return (
    <Sheet
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={canHide ? hiddenOrDeleted() : pictureRemoved()}
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
        {props.above}
        <Field
          label={t`Reason`}
          description={kind === 'match' ? t`The organizer and the players are sent this.` : props.description}
        >
          <Textarea
            rows={3}
            maxLength={MAX_LENGTH}
            value={words}
            readOnly={pending !== undefined}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        {props.below}
        <OfflineNote className="justify-self-start" />
      </div>
    </Sheet>
  )
}

const { removals: days } = MODERATION_DAYS

const hiddenOrDeleted = () =>
  t`Hidden, it is seen by its author and by stewards only, and can be shown again. Deleted, it is hidden as well, and gone for good after ${plural(days, { one: '# day', other: '# days' })}.`

const pictureRemoved = () =>
  t`The picture is taken away, and stewards can show it again for ${plural(days, { one: '# day', other: '# days' })}. Its owner can choose another one.`

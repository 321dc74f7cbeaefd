import '@/lib/words/late-refusals.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useForm } from '@/lib/forms/use-form.ts'
import { type ReportReason, reasonLabels } from '@/lib/words/report-reasons.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { type Reported, useReport } from '../../mutations.ts'
import { type SheetProps, ThingChips, type ThingChipsProps } from './thing-chips.tsx'

// Asks nothing that could lose its ground: a form for something new.
/** The reasons for a report. A press on one sends it; afterwards the member may add words. */
export default function ReportSheet({ things, open, onOpenChange }: SheetProps) {
  const [thing, setThing] = useState<Reported>(things[0])
  const [sent, setSent] = useState<ReportReason | null>(null)
  function change(stays: boolean) {
    if (!stays) setSent(null)
    onOpenChange(stays)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={sent ? t`Thank you` : t`Report to the stewards`}
      description={
        sent
          ? t`The stewards look at it and tell you what they decided.`
          : t`Nobody but the stewards learns that you have reported it.`
      }
    >
      {sent ? (
        <MoreWords thing={thing} reason={sent} close={() => change(false)} />
      ) : (
        <Reasons {...{ things, thing, setThing }} onSent={setSent} />
      )}
    </Sheet>
  )
}

interface ReasonsProps extends ThingChipsProps {
  onSent: (reason: ReportReason) => void
}

function Reasons({ things, thing, setThing, onSent }: ReasonsProps) {
  const { mutate, isPending, variables } = useReport()
  const reasons = Object.entries(reasonLabels()) as [ReportReason, string][]
  return (
    <div className="grid gap-4">
      <ThingChips {...{ things, thing, setThing }} />
      <div className="grid gap-2.5">
        {reasons.map(([reason, label]) => (
          <Button
            key={reason}
            variant="secondary"
            size="lg"
            wide
            sends
            disabled={isPending && variables.reason !== reason}
            pending={isPending && variables.reason === reason}
            onClick={() => mutate({ ...thing, reason }, { onSuccess: () => onSent(reason) })}
          >
            {label}
          </Button>
        ))}
      </div>
      <OfflineNote className="justify-self-start" />
    </div>
  )
}

const MAX_LENGTH = 500

function MoreWords({ thing, reason, close }: { thing: Reported; reason: ReportReason; close: () => void }) {
  const { mutate, isPending } = useReport()
  const form = useForm({
    values: { words: '' },
    send: () => {
      if (said) mutate({ ...thing, reason, words: said }, { onSuccess: close })
    },
    isSending: isPending,
  })
  const said: string = form.values.words.trim()
  return (
    <form {...form.props} className="grid gap-4">
      <Field label={t`Would you like to say more?`} description={t`Only the stewards read it.`}>
        <Textarea rows={3} maxLength={MAX_LENGTH} readOnly={isPending} {...form.text('words')} />
      </Field>
      {said ? (
        <SubmitButton wide pending={isPending}>
          {t`Send`}
        </SubmitButton>
      ) : (
        <Button variant="secondary" wide onClick={close}>
          {t`Done`}
        </Button>
      )}
    </form>
  )
}

import { millisecondsInDay } from '@domain/time-units.ts'
import { t } from '@lingui/core/macro'
import { useForm } from '@/lib/forms/use-form.ts'
import { serverNow } from '@/lib/time/clock.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import type { Future } from '../../mutations.ts'
import type { StewardedMember } from '../queries.ts'

const MAX_LENGTH = 300

export interface Reasoned {
  reason: string
  /** The end of a block; null for one without an end. */
  until: string | null
  future: Future
}

interface ReasonFormProps {
  what: 'block' | 'remove'
  member: StewardedMember
  pending: boolean
  send: (reasoned: Reasoned) => void
}

export function ReasonForm({ what, member, pending, send }: ReasonFormProps) {
  const form = useForm({
    values: { reason: '', days: '7', future: 'hand_on' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t`Please give a reason` : undefined }),
    send: ({ reason, days, future }) =>
      send({ reason: reason.trim(), until: endAfter(Number(days)), future: future as Future }),
    isSending: pending,
  })
  const { days, future } = form.values
  return (
    <form {...form.props} className="grid gap-4">
      <Field
        label={t`Reason`}
        description={what === 'remove' ? t`All stewards read it in the log.` : undefined}
        error={form.faults.reason}
      >
        <Textarea name="reason" maxLength={MAX_LENGTH} {...form.text('reason')} />
      </Field>
      {what === 'block' && (
        <Field label={t`For how long`}>
          <Select value={days} onValueChange={(days) => form.set({ days })} options={lengths()} />
        </Field>
      )}
      {what === 'remove' && member.future_with_others > 0 && (
        <Field label={t`Matches to come that others play in`}>
          <Select value={future} onValueChange={(future) => form.set({ future })} options={futures()} />
        </Field>
      )}
      <SubmitButton variant="danger" size="lg" wide pending={pending}>
        {what === 'block' ? t({ message: 'Block', context: 'an account' }) : t`Remove`}
      </SubmitButton>
    </form>
  )
}

const futures = (): { value: Future; label: string }[] => [
  { value: 'hand_on', label: t`Hand on to one of the players` },
  { value: 'cancel', label: t`Cancel` },
]

const lengths = () => [
  { value: '1', label: t`One day` },
  { value: '7', label: t`One week` },
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
  { value: '0', label: t`Without an end` },
]

const endAfter = (days: number): string | null =>
  days === 0 ? null : new Date(serverNow() + days * millisecondsInDay).toISOString()

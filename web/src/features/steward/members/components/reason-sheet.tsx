import { MODERATION_DAYS } from '@domain/limits.ts'
import { plural, t } from '@lingui/core/macro'
import { useForm } from '@/lib/forms/use-form.ts'
import { useQuestion } from '@/lib/question.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useAct } from '../../mutations.ts'
import { blockAccount, type Future, removeMember } from '../mutations.ts'
import type { StewardedMember } from '../queries.ts'
import { reasonFaults } from '../schema.ts'
import { BLOCK_DAYS, endAfter } from './block-end.ts'

const MAX_LENGTH = 300

interface ReasonSheetProps {
  what: 'block' | 'remove'
  member: StewardedMember
  open: boolean
  close: () => void
}

/** Asks for the reason of a block, which the member reads, or of a removal, which stays in the log. */
export function ReasonSheet({ what, member, open, close }: ReasonSheetProps) {
  const { isPending: pending, mutate: run } = useAct()
  const { id, username: name, is_steward, blocked_until } = member
  const { memberRemovals: days } = MODERATION_DAYS
  const { dialog, answer } = useQuestion({
    name: 'steward-reason',
    open,
    close,
    subject: { is_steward, blocked_until },
    lost: (snapshot) =>
      snapshot.is_steward === is_steward && snapshot.blocked_until === blocked_until
        ? null
        : t`Another steward has changed something about ${name} meanwhile.`,
    pending,
  })
  const send = (reason: string, days: number, future: Future) =>
    answer(() =>
      what === 'block'
        ? run({
            call: () => blockAccount(id, reason, endAfter(days)),
            done: t`${name} is blocked`,
            failed: t`Not blocked`,
            close,
          })
        : run({
            call: () => removeMember(id, future, reason),
            done: t`${name} is removed`,
            failed: t`Not removed`,
            close,
          }),
    )
  return (
    <Sheet
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={what === 'block' ? t({ message: `Block ${name}?`, context: 'an account' }) : t`Remove ${name}?`}
      description={
        what === 'block'
          ? t`${name} is signed out everywhere at once, and reads the reason at the next sign-in.`
          : t`${name} is signed out everywhere at once, and reads the reason. ${plural(days, { one: '# day', other: '# days' })} later profile, comments and places in matches to come are deleted; matches that were played stay, without the name. Until then any steward takes it back by ending the block.`
      }
    >
      {dialog.open && <ReasonForm what={what} member={member} pending={pending} send={send} />}
    </Sheet>
  )
}

interface ReasonFormProps {
  what: 'block' | 'remove'
  member: StewardedMember
  pending: boolean
  send: (reason: string, days: number, future: Future) => void
}

function ReasonForm({ what, member, pending, send }: ReasonFormProps) {
  const form = useForm({
    values: { reason: '', days: '7', future: 'hand_on' as Future },
    check: reasonFaults,
    send: ({ reason, days, future }) => send(reason.trim(), Number(days), future),
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
          <Select
            value={days}
            onValueChange={(days) => form.set({ days })}
            options={BLOCK_DAYS.map((count) => ({ value: String(count), label: lengthLabel(count) }))}
          />
        </Field>
      )}
      {what === 'remove' && member.future_with_others > 0 && (
        <FutureField future={future} onChange={(future) => form.set({ future })} />
      )}
      <SubmitButton variant="danger" size="lg" wide pending={pending}>
        {what === 'block' ? t({ message: 'Block', context: 'an account' }) : t`Remove`}
      </SubmitButton>
    </form>
  )
}

interface FutureFieldProps {
  future: Future
  onChange: (future: Future) => void
}

function FutureField({ future, onChange }: FutureFieldProps) {
  return (
    <Field label={t`Matches to come that others play in`}>
      <Select
        value={future}
        onValueChange={(value) => onChange(value === 'cancel' ? 'cancel' : 'hand_on')}
        options={[
          { value: 'hand_on', label: t`Hand on to one of the players` },
          { value: 'cancel', label: t`Cancel` },
        ]}
      />
    </Field>
  )
}

function lengthLabel(days: (typeof BLOCK_DAYS)[number]): string {
  return { 1: t`One day`, 7: t`One week`, 30: t`30 days`, 90: t`90 days`, 0: t`Without an end` }[days]
}

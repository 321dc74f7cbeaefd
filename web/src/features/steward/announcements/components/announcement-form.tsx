import { millisecondsInDay } from '@domain/time-units.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { AnnouncementText } from '@/features/community/components/announcements/announcements.tsx'
import type { Announcement } from '@/features/community/queries/announcements.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { useForm } from '@/lib/forms/use-form.ts'
import { secondNow } from '@/lib/time/clock.ts'
import { formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Checkbox } from '@/ui/forms/checkbox.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { acts, useAct } from '../../mutations.ts'

const MAX_LENGTH = 500

const durations = () => [
  { value: '1', label: t`for a day` },
  { value: '3', label: t`for three days` },
  { value: '7', label: t`for a week` },
  { value: '30', label: t`for a month` },
]

/** The instant until which it is shown: one that was chosen before, or some days from now. */
const expiryOf = (shown: string): string =>
  durations().some(({ value }) => value === shown)
    ? new Date(secondNow() + Number(shown) * millisecondsInDay).toISOString()
    : shown

interface AnnouncementFormProps {
  /** The announcement that is changed; without it a new one is made. */
  changed?: Announcement
  onDone: () => void
}

export function AnnouncementForm({ changed, onDone }: AnnouncementFormProps) {
  const [id] = useState(() => changed?.id ?? newId())
  const { mutate, isPending } = useAct()
  const form = useForm({
    values: { words: changed?.words ?? '', shown: changed?.expires_at ?? '3', push: false },
    version: changed?.updated_at,
    send: ({ words, shown, push }, expected) => {
      if (!words.trim()) return
      // Sent again after a proof of identity, it is the same.
      const expiresAt = expiryOf(shown)
      mutate({
        call: () => acts.announce(id, words.trim(), expiresAt, push, expected),
        done: changed ? t`Changed` : t`Announced to all members`,
        failed: t`The announcement could not be saved.`,
        close: onDone,
      })
    },
    isSending: isPending,
  })
  const { shown, push } = form.values
  const said = form.values.words.trim()
  return (
    <form {...form.props} className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <h2 className="font-title">{changed ? t`Change the announcement` : t`New announcement`}</h2>
      <Field label={t`Text`} description={t`Addresses that begin with https:// become links.`}>
        <Textarea autoFocus rows={3} maxLength={MAX_LENGTH} readOnly={isPending} {...form.text('words')} />
      </Field>
      {said && <Preview words={said} />}
      <DurationField shown={shown} changed={changed} onChange={(shown) => form.set({ shown })} />
      {!changed && (
        <Checkbox
          label={t`Send it to the devices of the members, too`}
          checked={push}
          onCheckedChange={(push) => form.set({ push })}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton pending={isPending} aria-disabled={!said || isPending || undefined}>
          {changed ? t`Save` : t`Announce`}
        </SubmitButton>
        <Button variant="secondary" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

function Preview({ words }: { words: string }) {
  return (
    <div className="rounded-card border border-line-strong bg-raised px-4 py-3">
      <p className="mb-1 text-muted text-small">{t`Preview`}</p>
      <AnnouncementText words={words} />
    </div>
  )
}

interface DurationFieldProps {
  /** A number of days, or the end of the announcement that is changed. */
  shown: string
  changed: Announcement | undefined
  onChange: (shown: string) => void
}

function DurationField({ shown, changed, onChange }: DurationFieldProps) {
  const stays = changed && { value: changed.expires_at, label: t`until ${whenLabel(changed.expires_at)}` }
  return (
    <Field label={t`Shown`} className="sm:max-w-72">
      <Select
        value={shown}
        options={stays ? [stays, ...durations()] : durations()}
        onValueChange={onChange}
      />
    </Field>
  )
}

/** 'Sat 28.11. 10:00' */
export const whenLabel = (instant: string): string => `${formatDayShort(instant)} ${formatTime(instant)}`

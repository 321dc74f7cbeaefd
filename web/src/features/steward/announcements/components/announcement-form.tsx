import { t } from '@lingui/core/macro'
import { millisecondsInDay } from 'date-fns/constants'
import { type SubmitEvent, useState } from 'react'
import { AnnouncementText } from '@/features/community/components/announcements/announcement.tsx'
import type { Announcement } from '@/features/community/queries/announcements.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { secondNow } from '@/lib/time/clock.ts'
import { formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Checkbox } from '@/ui/forms/checkbox.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useAnnounce } from '../mutations.ts'

const MOST = 500

const durations = () => [
  { value: '1', label: t`for a day` },
  { value: '3', label: t`for three days` },
  { value: '7', label: t`for a week` },
  { value: '30', label: t`for a month` },
]

interface AnnouncementFormProps {
  /** The announcement that is changed; without it a new one is made. */
  changed?: Announcement
  onDone: () => void
}

/** The words of an announcement, how long it holds, and whether devices ring. */
export function AnnouncementForm({ changed, onDone }: AnnouncementFormProps) {
  const [words, setWords] = useState(changed?.words ?? '')
  const [days, setDays] = useState(changed ? '' : '3')
  const [push, setPush] = useState(false)
  const [id] = useState(() => changed?.id ?? newId())
  const { mutate, isPending } = useAnnounce()
  const online = useStore(onlineStore)
  const said = words.trim()
  const stays = changed && { value: '', label: t`until ${whenLabel(changed.expires_at)}` }
  function save(event: SubmitEvent) {
    event.preventDefault()
    const expiresAt =
      changed && days === ''
        ? changed.expires_at
        : new Date(secondNow() + Number(days) * millisecondsInDay).toISOString()
    if (said && online)
      mutate({ id, words: said, expiresAt, push, expected: changed?.updated_at }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={save} className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <h2 className="font-title">{changed ? t`Change the announcement` : t`New announcement`}</h2>
      <Field label={t`Text`} description={t`Addresses that begin with https:// become links.`}>
        <Textarea
          rows={3}
          maxLength={MOST}
          value={words}
          readOnly={isPending}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      {said && (
        <div className="rounded-card border border-line-strong bg-raised px-4 py-3">
          <p className="mb-1 text-muted text-small">{t`Preview`}</p>
          <AnnouncementText words={said} />
        </div>
      )}
      <Field label={t`Shown`} className="sm:max-w-72">
        <Select
          value={days}
          options={stays ? [stays, ...durations()] : durations()}
          onValueChange={setDays}
        />
      </Field>
      {!changed && (
        <Checkbox
          label={t`Send it to the devices of the members, too`}
          checked={push}
          onCheckedChange={setPush}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton pending={isPending} aria-disabled={!said || !online || isPending || undefined}>
          {changed ? t`Save` : t`Announce`}
        </SubmitButton>
        <Button variant="secondary" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
      {!online && <p className="text-muted text-small">{t`You are offline.`}</p>}
    </form>
  )
}

/** 'Sat 28.11. 10:00' */
export const whenLabel = (instant: string): string => `${formatDayShort(instant)} ${formatTime(instant)}`

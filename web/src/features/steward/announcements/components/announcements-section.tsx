import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AnnouncementText } from '@/features/community/components/announcements/announcements.tsx'
import { type Announcement, useAnnouncements } from '@/features/community/queries/announcements.ts'
import { useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { acts, useAct } from '../../mutations.ts'
import { AnnouncementForm, whenLabel } from './announcement-form.tsx'

/** The announcements of stewards. The button in the header of their pages opens the form for a new one, by the address. */
export default function AnnouncementsSection() {
  const [search, setSearch] = useSearchParams()
  // The form stands outside the list: what was typed outlives the row that another steward has ended.
  const [changing, setChanging] = useState<Announcement | null>(null)
  const query = useAnnouncements()
  const changed = query.data?.find(({ id }) => id === changing?.id) ?? changing
  return (
    <div className="grid gap-4">
      {search.has('new') && <AnnouncementForm onDone={() => setSearch({}, { replace: true })} />}
      {changed && <AnnouncementForm key={changed.id} changed={changed} onDone={() => setChanging(null)} />}
      <Loaded query={query} size="h-32 rounded-card">
        {(announcements) =>
          announcements.length === 0 ? (
            <p className="text-muted">{t`Nothing is announced. An announcement stands above the list of matches, for all members.`}</p>
          ) : (
            <ul className="grid gap-3">
              {announcements.map((one) =>
                one.id === changed?.id ? null : (
                  <Row key={one.id} announcement={one} onChange={() => setChanging(one)} />
                ),
              )}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function Row({ announcement, onChange }: { announcement: Announcement; onChange: () => void }) {
  const { id, words, expires_at } = announcement
  const { mutate, isPending } = useAct()
  const isOver = useClock((now) => Date.parse(expires_at) <= now)
  const when = whenLabel(expires_at)
  const beginning = words.slice(0, 60)
  const button = { variant: 'secondary', size: 'sm' } as const
  const done = t`The announcement has ended`
  const failed = t`The announcement could not be ended.`
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <AnnouncementText words={words} />
      <p className="text-muted text-small">{isOver ? t`ended ${when}` : t`until ${when}`}</p>
      <div className="flex flex-wrap gap-2">
        <Button {...button} aria-label={t`Change: ${beginning}`} onClick={onChange}>
          {t`Change`}
        </Button>
        <Button
          {...button}
          sends
          pending={isPending}
          aria-label={isOver ? t`Delete: ${beginning}` : t`End: ${beginning}`}
          onClick={() => mutate({ call: () => acts.endAnnouncement(id), done, failed })}
        >
          {isOver ? t`Delete` : t`End`}
        </Button>
      </div>
    </li>
  )
}

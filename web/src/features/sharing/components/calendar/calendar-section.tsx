import { t } from '@lingui/core/macro'
import { CalendarDays, Copy, ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { copyAddress } from '@/lib/browser/share-link.ts'
import { useQuestion } from '@/lib/question.ts'
import { formatDate, formatTime } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useMakeFeed, useRemoveFeed } from '../../mutations/calendar.ts'
import { type CalendarFeed, useCalendarFeed } from '../../queries/calendar.ts'

export default function CalendarSection() {
  const userId = currentUserId() ?? ''
  return (
    <div className="grid gap-3">
      <p className="text-muted text-small">
        {t`Your matches in the calendar of your phone or computer: places that you have, and as tentative what you were invited to. It follows when a match moves or is cancelled.`}
      </p>
      <Loaded query={useCalendarFeed(userId)} size="h-12">
        {(feed) => <Feed userId={userId} feed={feed} />}
      </Loaded>
    </div>
  )
}

type FeedChange = 'renew' | 'remove'

interface Asking {
  change: FeedChange
  open: boolean
}

function Feed({ userId, feed }: { userId: string; feed: CalendarFeed | null }) {
  const make = useMakeFeed(userId)
  const remove = useRemoveFeed(userId)
  const [question, setQuestion] = useState<Asking>({ change: 'renew', open: false })
  if (!feed || feed.ended_at)
    return (
      <>
        {feed?.ended_at && <Ended at={feed.ended_at} />}
        <Button
          variant="secondary"
          className="justify-self-start"
          sends
          pending={make.isPending}
          onClick={() => make.mutate(feed?.created_at ?? null)}
        >
          {!make.isPending && <CalendarDays aria-hidden="true" />} {t`Make a calendar address`}
        </Button>
      </>
    )
  const createdAt = feed.created_at
  const isBusy = make.isPending || remove.isPending
  return (
    <>
      {make.data?.createdAt === createdAt && !isBusy ? (
        <Address address={make.data.address} />
      ) : (
        <MadeAt at={createdAt} />
      )}
      <FeedButtons disabled={isBusy} ask={(change) => setQuestion({ change, open: true })} />
      <Question
        {...question}
        createdAt={createdAt}
        close={() => setQuestion({ ...question, open: false })}
        renew={make.mutate}
        remove={(asked) => remove.mutate(asked, { onSuccess: make.reset })}
      />
    </>
  )
}

function FeedButtons({ disabled, ask }: { disabled: boolean; ask: (change: FeedChange) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" sends disabled={disabled} onClick={() => ask('renew')}>
        {t`New address`}
      </Button>
      <Button variant="ghost" sends disabled={disabled} onClick={() => ask('remove')}>
        {t`Switch off`}
      </Button>
    </div>
  )
}

function MadeAt({ at }: { at: string }) {
  const day = formatDate(at)
  const time = formatTime(at)
  return <p>{t`Your calendar address is of ${day}, ${time}.`}</p>
}

function Ended({ at }: { at: string }) {
  const day = formatDate(at)
  return (
    <p>{t`Your calendar address ended on ${day}, when other devices were signed out or the password was changed: somebody else might have made it. Calendars that read it need a new one.`}</p>
  )
}

interface QuestionProps extends Asking {
  createdAt: string
  close: () => void
  renew: (createdAt: string) => void
  remove: (createdAt: string) => void
}

function Question({ change, open, createdAt, close, renew, remove }: QuestionProps) {
  const { snapshot, dialog, answer } = useQuestion({
    name: 'calendar-address',
    open,
    close,
    subject: { change, createdAt },
    lost: (asked) => (asked.createdAt === createdAt ? null : t`There is another calendar address by now.`),
  })
  const isRenewal = snapshot.change === 'renew'
  function send() {
    close()
    if (isRenewal) renew(snapshot.createdAt)
    else remove(snapshot.createdAt)
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={isRenewal ? t`Make a new address?` : t`Switch the calendar address off?`}
      description={t`Calendars with the old address are not updated any more.`}
      confirmLabel={isRenewal ? t`New address` : t`Switch off`}
      onConfirm={() => answer(send)}
    />
  )
}

/** The address, which only its member has ever been shown: the database keeps a hash. */
function Address({ address }: { address: string }) {
  const copy = () => void copyAddress(address, { title: t`Address copied` })
  const id = useId()
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2 rounded-button border border-line bg-raised py-1.5 pr-1.5 pl-3.5">
        <code id={`${id}-address`} className="min-w-0 flex-1 font-sans text-small [overflow-wrap:anywhere]">
          {address}
        </code>
        {/* The button that made it has gone. With the focus, a screen reader says what there is now. */}
        <Button
          variant="ghost"
          size="icon"
          autoFocus
          aria-label={t`Copy address`}
          aria-describedby={`${id}-address ${id}-note`}
          onClick={copy}
        >
          <Copy aria-hidden="true" />
        </Button>
      </div>
      <p id={`${id}-note`} className="text-muted text-small">
        {t`It is shown only now. Anyone who has it can see your matches.`}
      </p>
      <Button asChild variant="primary" className="justify-self-start">
        <a href={address.replace(/^https?:/, 'webcal:')}>
          <ExternalLink aria-hidden="true" /> {t`Open in the calendar app`}
        </a>
      </Button>
    </div>
  )
}

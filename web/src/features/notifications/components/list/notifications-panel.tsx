import { t } from '@lingui/core/macro'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useUnreadCount } from '@/features/messages/queries/unread.ts'
import { AskCard, OfferCard } from '@/features/participation/components/waiting/offer-cards.tsx'
import {
  type AskedMatch,
  type SlotOffer,
  useAsks,
  useOffers,
} from '@/features/participation/queries/waiting.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { MoreButton } from '@/ui/buttons/more-button.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { MisclickGuard, MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import { useMarkAllRead } from '../../mutations/notifications.ts'
import { type Notification, notificationsQuery, openInvitationsQuery } from '../../queries/notifications.ts'
import { NotificationItem } from './notification-item.tsx'

export default function NotificationsPanel({ userId }: { userId: string }) {
  const query = useInfiniteQuery(notificationsQuery(userId))
  const invitations = useQuery(openInvitationsQuery(userId))
  const online = useStore(onlineStore)
  // Both at once: rows that get their buttons later would push the others down.
  if (query.data && (!invitations.isPending || !online))
    return <Notifications {...{ userId, query }} list={query.data} open={new Set(invitations.data)} />
  return (
    <Unavailable
      query={query}
      title={t`Notifications could not be loaded`}
      description={t`Could not connect to the server. Please try again later.`}
      offline={t`Notifications appear as soon as you are back.`}
    >
      <NotificationsSkeleton />
    </Unavailable>
  )
}

type Query = UseInfiniteQueryResult<unknown>

interface NotificationsProps {
  userId: string
  query: Query
  list: readonly Notification[]
  /** Matches for which an answer is awaited. */
  open: ReadonlySet<string>
}

function Notifications({ userId, query, list, open }: NotificationsProps) {
  const { shown: all, waiting, showNew } = useHeldBack(list)
  const offered = list.filter(isOffer)
  const asked = list.filter(isAsk)
  const knownOffers = useOffers(userId, versionOf(offered))
  const knownAsks = useAsks(userId, versionOf(asked))
  // An entry lasts as long as its offer, so a card will come, and would push the others down.
  if ((offered.length > 0 && !knownOffers) || (asked.length > 0 && !knownAsks))
    return <NotificationsSkeleton />
  const offers = knownOffers ?? []
  const asks = knownAsks ?? []
  // The card says more than the entry about the same offer.
  const shown = all.filter(
    (one) =>
      !(isOffer(one) && offers.some(({ match_id }) => match_id === one.related_id)) &&
      !(isAsk(one) && asks.some(({ match_id }) => match_id === one.related_id)),
  )
  if (list.length === 0 && !query.hasNextPage && offers.length + asks.length === 0)
    return (
      <EmptyState
        title={t`Nothing new`}
        description={t`Invitations and changes to your matches appear here.`}
      />
    )
  return (
    <section aria-labelledby="notifications" className="grid gap-3">
      <PanelHeading {...{ userId, list, waiting, showNew }} />
      <Offers offers={offers} asks={asks} />
      <Rows shown={shown} awaited={newestInvitations(list, open)} />
      {query.hasNextPage && <Older query={query} />}
      <p className="text-muted text-small">
        {t`One entry for each match: it grows, it does not repeat.`}{' '}
        {t`Quiet from 22 to 8, unless the match is within 12 hours.`}
      </p>
    </section>
  )
}

function Rows({ shown, awaited }: { shown: readonly Notification[]; awaited: ReadonlySet<string> }) {
  // The menu goes with each choice, and the row that was under it must not be opened by a second tap.
  const [choices, setChoices] = useState(0)
  return (
    <MisclickGuardRows rows={[`${choices}`, ...shown.map(({ id }) => id)]}>
      <ul className="border-line border-t empty:hidden">
        {shown.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            awaitsAnswer={awaited.has(notification.id)}
            onChoose={() => setChoices(choices + 1)}
          />
        ))}
      </ul>
    </MisclickGuardRows>
  )
}

const isOffer = ({ type }: Notification) => type === 'place_offered'
const isAsk = ({ type }: Notification) => type === 'substitute_asked'

/** Changes when a place is offered, and when it is not held any more: the notification goes with the offer. */
const versionOf = (list: readonly Notification[]) => list.map(({ id }) => id).join()

// Places that are held come above what one may be reading: they do not wait.
function Offers({ offers, asks }: { offers: readonly SlotOffer[]; asks: readonly AskedMatch[] }) {
  const slots = [...offers, ...asks].toSorted((one, two) => endOf(one) - endOf(two))
  return (
    <MisclickGuardRows rows={slots.map(({ id }) => id)}>
      <div role="status" className="grid gap-2.5 empty:hidden">
        {slots.map((slot, at) =>
          'until' in slot ? (
            <OfferCard key={slot.id} offer={slot} endsFirst={at === 0} />
          ) : (
            <AskCard key={slot.id} ask={slot} endsFirst={at === 0} />
          ),
        )}
      </div>
    </MisclickGuardRows>
  )
}

const endOf = (slot: SlotOffer | AskedMatch) => Date.parse('until' in slot ? slot.until : slot.match_date)

interface PanelHeadingProps {
  userId: string
  list: readonly Notification[]
  /** Number of notifications that have arrived and are not shown yet. */
  waiting: number
  showNew: () => void
}

function PanelHeading({ userId, list, waiting, showNew }: PanelHeadingProps) {
  // The count may be on its way, or may have failed.
  const unread = Math.max(useUnreadCount(userId), list.filter(({ read }) => !read).length)
  const heading = useRef<HTMLHeadingElement>(null)
  function show() {
    showNew()
    // The button goes with what it announced.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2">
      <h2
        id="notifications"
        ref={heading}
        tabIndex={-1}
        className="mr-auto whitespace-nowrap rounded-badge font-title text-body"
      >
        <span className="sr-only">{t`Notifications`}, </span>
        {unread > 0 ? t`${unread} unread` : t`All read`}
      </h2>
      {/* With the last unread one a button goes, and the other one takes its place. */}
      <MisclickGuard action={`${waiting > 0} ${unread > 0}`}>
        <span role="status">
          {waiting > 0 && (
            <Button
              variant="secondary"
              size="sm"
              className="whitespace-nowrap px-3!"
              aria-label={t`Show ${waiting} new`}
              onClick={show}
            >
              {t`${waiting} new`}
            </Button>
          )}
        </span>
        {unread > 0 && <MarkAll userId={userId} />}
      </MisclickGuard>
    </div>
  )
}

function Older({ query }: { query: Query }) {
  return (
    <div className="grid justify-items-center gap-1 pt-1">
      <p role="status" className="text-muted text-small empty:hidden">
        {query.isFetchNextPageError && t`Could not connect to the server. Please try again later.`}
      </p>
      <MoreButton query={query} size="sm" className="" sends>
        {t`Show older notifications`}
      </MoreButton>
    </div>
  )
}

/** The list without what has arrived since it was first shown: rows that come by themselves would move what is being read or pressed. */
function useHeldBack(list: readonly Notification[]) {
  const newest = list.reduce<string | null>(
    (latest, { created_at }) => (latest === null || isLater(created_at, latest) ? created_at : latest),
    null,
  )
  const [seen, setSeen] = useState({ until: newest, times: timesOf(list) })
  const showNew = () => setSeen({ until: newest, times: timesOf(list) })
  // A list that was empty has nothing that could be moved.
  if (seen.until === null && newest !== null) showNew()
  const { until, times } = seen
  // A row that is shown stays where it is, also when it grows and is new again.
  const timeOf = ({ id, created_at }: Notification) => times.get(id) ?? created_at
  const shown = list
    .filter((row) => until === null || !isLater(timeOf(row), until))
    .sort((a, b) => Date.parse(timeOf(b)) - Date.parse(timeOf(a)))
  return { shown, waiting: list.length - shown.length, showNew }
}

const timesOf = (list: readonly Notification[]) => new Map(list.map(({ id, created_at }) => [id, created_at]))

const isLater = (instant: string, other: string) => Date.parse(instant) > Date.parse(other)

// Somebody may have been invited twice to the same match; one answer is enough.
function newestInvitations(list: readonly Notification[], open: ReadonlySet<string>): Set<string> {
  const seen = new Set<string | null>()
  const newest = list.filter(({ type, related_id }) => {
    if (type !== 'match_invitation' || !related_id || !open.has(related_id) || seen.has(related_id))
      return false
    seen.add(related_id)
    return true
  })
  return new Set(newest.map(({ id }) => id))
}

function NotificationsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t`Loading notifications`}</span>
      <Skeleton className="mt-3 mb-6 h-5 w-24" />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3 border-line border-b py-3.5">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 content-center gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  )
}

function MarkAll({ userId }: { userId: string }) {
  const markAll = useMarkAllRead()
  return (
    <Button
      variant="ghost"
      size="sm"
      className="max-sm:px-2!"
      sends
      pending={markAll.isPending}
      onClick={() => markAll.mutate(userId)}
    >
      <CheckCheck aria-hidden="true" className="max-[24rem]:hidden" />
      {t`Mark all as read`}
    </Button>
  )
}

import { isCalledEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Navigate } from 'react-router'
import { problemOf } from '@/lib/backend/errors.ts'
import { forgetGuestSlot, guestSlotOf } from '@/lib/backend/session/guest-slots.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { type Shared, type SharedMatch, sharedMatchQuery } from '../../queries/shared-match.ts'
import { BannerFrame, BannerSkeleton, MatchBanner } from './match-banner.tsx'
import { PlayersSkeleton, SharedPlayers } from './shared-players.tsx'
import { WaysIn } from './ways-in.tsx'

interface SharedMatchScreenProps {
  link: string
  isMember: boolean
  /** Opens the question whether to join, for a member who came back from signing in. */
  asksToJoin: boolean
}

export function SharedMatchScreen(props: SharedMatchScreenProps) {
  const query = useQuery(sharedMatchQuery(props.link, props.isMember))
  useDeadSlot(props.link, query.data)
  const { data } = query
  if (data === null)
    return (
      <Notice title={t`This link is no longer valid`} description={t`Ask whoever sent it for a new one.`} />
    )
  if (data?.state === 'cancelled')
    return (
      <Notice
        title={
          isCalledEvent({ match_type: data.kind ?? 'match' })
            ? t`This event has been cancelled`
            : t`This match has been cancelled`
        }
        description={t`Its organizer has deleted it.`}
      />
    )
  if (data) return <Whole shared={data} {...props} />
  if (query.error)
    return (
      <Frame banner={<BannerFrame />}>
        <ErrorState
          heading="h1"
          title={t`The match could not be loaded`}
          description={problemOf(query.error)?.sentence ?? ''}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Frame>
    )
  if (query.fetchStatus === 'paused') return <Offline />
  return (
    <Frame banner={<BannerSkeleton />}>
      <PlayersSkeleton />
    </Frame>
  )
}

function Offline() {
  const online = useOnline()
  return (
    <Frame banner={<BannerFrame />}>
      <p role="status" className="py-12 text-center text-muted">
        {online ? t`Loading…` : t`You are offline. The match is shown as soon as you are back.`}
      </p>
    </Frame>
  )
}

function Whole({ shared, link, isMember, asksToJoin }: SharedMatchScreenProps & { shared: SharedMatch }) {
  const joinButton = useRef<HTMLButtonElement>(null)
  if (shared.own?.status === 'confirmed' && !shared.guest)
    return <Navigate to={paths.match(shared.own.match_id)} replace />
  return (
    <Frame banner={<MatchBanner match={shared} />}>
      <SharedPlayers match={shared} joinButton={canJoin(shared, isMember) ? joinButton : null} />
      <WaysIn {...{ shared, link, isMember, asksToJoin, joinButton }} />
    </Frame>
  )
}

const canJoin = ({ state, free, guest, guests_allowed, guests_left }: SharedMatch, isMember: boolean) =>
  state === 'ahead' && free !== 0 && guest === null && (isMember || (guests_allowed && guests_left > 0))

/** A guest who was removed elsewhere begins anew: the old token would be taken for the place of then. */
function useDeadSlot(link: string, shared: Shared | undefined): void {
  const isOut =
    shared !== undefined && shared !== null && shared.state !== 'cancelled' && shared.guest === null
  useEffect(() => {
    const slot = guestSlotOf(link)
    if (isOut && slot) forgetGuestSlot(slot.token)
  }, [link, isOut])
}

function Frame({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="mx-auto w-full max-w-[32rem] flex-1 pb-10 md:pt-6">
        {banner}
        <main id="main" tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-4">
          {children}
        </main>
      </div>
    </div>
  )
}

function Notice(state: { title: string; description: string }) {
  const toMatches = (
    <Button asChild variant="secondary">
      <Link to={paths.matches}>{t`Matches`}</Link>
    </Button>
  )
  return (
    <Frame banner={<BannerFrame />}>
      <EmptyState heading="h1" ball="none" {...state} actions={toMatches} />
    </Frame>
  )
}

import { venueName } from '@domain/match/match-card.ts'
import { whyNotOwn } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy, RefreshCw, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useGround } from '@/features/match-dialog/queries.ts'
import { problemOf } from '@/lib/backend/errors.ts'
import { copyText } from '@/lib/browser/clipboard.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { paths } from '@/lib/paths.ts'
import { useQuestion } from '@/lib/question.ts'
import { formatDayLong, formatTime } from '@/lib/time/datetime.ts'
import { toast } from '@/lib/toast.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useChangeLink } from '../mutations.ts'
import { type MatchLink, matchLinkQuery } from '../queries.ts'
import type { SharedFacts } from './share-button.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))

interface ShareSheetProps {
  match: SharedFacts
  isCreator: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All ways to pass a match on, and for its creator what the link allows. */
export default function ShareSheet({ match, isCreator, open, onOpenChange }: ShareSheetProps) {
  const query = useQuery({ ...matchLinkQuery(match.id), enabled: open })
  const { data: link, error } = query
  const event = match.match_type === 'event'
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={event ? t`Share event` : t`Share match`}
      description={aboutLink(match, link)}
    >
      {link ? (
        <>
          <Ways match={match} link={link} />
          {isCreator && <LinkSettings match={match} link={link} />}
        </>
      ) : error ? (
        <ErrorState
          title={t`The link could not be loaded`}
          description={problemOf(error)?.sentence ?? ''}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <WaysSkeleton paused={query.fetchStatus === 'paused'} />
      )}
    </Sheet>
  )
}

function aboutLink({ is_private }: SharedFacts, link: MatchLink | undefined): string {
  if (link && !link.enabled) return t`The link is switched off: nobody gets in by it.`
  if (link && !link.guests_allowed) return t`Whoever has the link sees the match. Joining needs an account.`
  return is_private
    ? t`Whoever has the link sees this private match and can join, also without an account.`
    : t`Whoever has the link can join, also without an account.`
}

function Ways({ match, link }: { match: SharedFacts; link: MatchLink }) {
  if (!link.token) return null
  const url = location.origin + paths.matchLink(link.token)
  const shared = { title: venueName(match.location), text: invitationText(match), url }
  return (
    <div className="grid gap-2.5">
      <div className="mx-auto my-1 grid size-[196px] place-items-center rounded-card bg-white p-3">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <QrCode text={url} />
        </Suspense>
      </div>
      <p className="select-all text-center text-muted text-small [overflow-wrap:anywhere]">{url}</p>
      <div className="flex flex-wrap gap-2.5 [&>*]:flex-auto">
        {'share' in navigator && (
          <Button size="lg" onClick={() => void shareByPhone(shared)}>
            <Share2 aria-hidden="true" />
            {t`Share…`}
          </Button>
        )}
        <Button
          variant={'share' in navigator ? 'secondary' : 'primary'}
          size="lg"
          onClick={() => void copyLink(url)}
        >
          <Copy aria-hidden="true" />
          {t`Copy link`}
        </Button>
      </div>
    </div>
  )
}

function invitationText({ location: where, match_date, match_type }: SharedFacts): string {
  const venue = venueName(where)
  const day = formatDayLong(match_date)
  const time = formatTime(match_date)
  return match_type === 'event'
    ? t`Are you coming? ${venue}, ${day} at ${time}`
    : t`Who plays padel with us? ${venue}, ${day} at ${time}`
}

async function shareByPhone(shared: { title: string; text: string; url: string }): Promise<void> {
  try {
    await navigator.share(shared)
  } catch (error) {
    // Closing the phone's own sheet is an answer, too.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(shared.url)
  }
}

async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) toast({ title: t`Link copied`, description: t`Paste it wherever you like.` })
  else toast({ title: t`Failed to copy link to clipboard.`, variant: 'destructive' })
}

function LinkSettings({ match, link }: { match: SharedFacts; link: MatchLink }) {
  const online = useStore(onlineStore)
  const { mutate, isPending } = useChangeLink(match.id)
  const [renewing, setRenewing] = useState(false)
  const disabled = !online || isPending
  const renew = () =>
    mutate(
      { renew: true },
      { onSuccess: () => toast({ title: t`The link is new` }), onSettled: () => setRenewing(false) },
    )
  const ground = useGround(match, renewing)
  const question = useQuestion({
    name: 'renew-link',
    open: renewing,
    close: () => setRenewing(false),
    subject: match,
    lost: (snapshot) => whyNotOwn(snapshot, ground()),
    pending: isPending,
  })
  return (
    <section aria-label={t`What the link allows`} className="mt-4 border-line border-t pt-2">
      <Switch
        label={t`Link is on`}
        description={t`Off, nobody gets in by it. Who is in stays in.`}
        checked={link.enabled}
        disabled={disabled}
        onCheckedChange={(enabled) => mutate({ enabled })}
      />
      <Switch
        label={t`Guests may join`}
        description={t`Without an account, on half of the places at most.`}
        checked={link.guests_allowed}
        disabled={disabled || !link.enabled}
        onCheckedChange={(guestsAllowed) => mutate({ guestsAllowed })}
      />
      {link.enabled && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3"
          disabled={disabled}
          onClick={() => setRenewing(true)}
        >
          <RefreshCw aria-hidden="true" />
          {t`Make a new link`}
        </Button>
      )}
      <ConfirmDialog
        {...question.dialog}
        title={t`Make a new link?`}
        description={t`The present one stops working at once, for everybody who has it. Who is in stays in.`}
        confirmLabel={t`New link`}
        onConfirm={() => question.answer(renew)}
      />
    </section>
  )
}

function WaysSkeleton({ paused }: { paused: boolean }) {
  if (paused) return <p className="py-10 text-center text-muted" role="status">{t`You are offline.`}</p>
  return (
    <div role="status" aria-label={t`Loading`} className="grid gap-2.5">
      <Skeleton className="mx-auto my-1 size-[196px] rounded-card" />
      <Skeleton className="mx-auto h-5 w-64" />
      <Skeleton className="h-[50px] rounded-button" />
    </div>
  )
}

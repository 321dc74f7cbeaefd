import { isEvent } from '@domain/match/match-kind.ts'
import { whyNotOwn } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Match, type MatchLink, matchLinkQuery } from '@/features/participation/queries/match.ts'
import { useMatchQuestion } from '@/features/participation/queries/match-question.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeleton, Skeletons } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { type OpenProps, Sheet } from '@/ui/overlays/sheet.tsx'
import { useChangeLink } from '../../mutations/shared-match.ts'
import { aboutLink, linkAddress, ShareLink } from './share-link.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))

interface ShareSheetProps extends OpenProps {
  match: Match
  isCreator: boolean
}

/** All ways to pass a match on, and for its creator what the link allows. */
export default function ShareSheet({ match, isCreator, open, onOpenChange }: ShareSheetProps) {
  const query = useQuery({ ...matchLinkQuery(match.id), enabled: open })
  const { data: link } = query
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={isEvent(match) ? t`Share event` : t`Share match`}
      description={aboutLink(match, link)}
    >
      {link ? (
        <>
          <Ways match={match} link={link} />
          {isCreator && <LinkSettings match={match} link={link} />}
        </>
      ) : query.isPaused ? (
        <p className="py-10 text-center text-muted" role="status">{t`You are offline.`}</p>
      ) : (
        <Unavailable query={query} title={t`The link could not be loaded`}>
          <WaysSkeleton />
        </Unavailable>
      )}
    </Sheet>
  )
}

function Ways({ match, link }: { match: Match; link: MatchLink }) {
  if (!link.token) return null
  const url = linkAddress(link.token)
  return (
    <div className="grid gap-2.5">
      <div className="mx-auto my-1 grid size-[196px] place-items-center rounded-card bg-white p-3">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <QrCode text={url} />
        </Suspense>
      </div>
      <ShareLink match={match} url={url} variant="primary" size="lg" />
    </div>
  )
}

function LinkSettings({ match, link }: { match: Match; link: MatchLink }) {
  const online = useOnline()
  const { mutate, isPending } = useChangeLink(match.id)
  const disabled = !online || isPending
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
      <RenewLink match={match} isShown={link.enabled} disabled={disabled} />
    </section>
  )
}

function RenewLink({ match, isShown, disabled }: { match: Match; isShown: boolean; disabled: boolean }) {
  const { mutate, isPending } = useChangeLink(match.id)
  const [renewing, setRenewing] = useState(false)
  const renew = () =>
    mutate(
      { renew: true },
      { onSuccess: () => toast({ title: t`The link is new` }), onSettled: () => setRenewing(false) },
    )
  const question = useMatchQuestion({
    name: 'renew-link',
    open: renewing,
    close: () => setRenewing(false),
    subject: match,
    lost: whyNotOwn,
    pending: isPending,
  })
  return (
    <>
      {isShown && (
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
    </>
  )
}

function WaysSkeleton() {
  return (
    <div role="status" aria-label={t`Loading`} className="grid gap-2.5">
      <Skeletons
        sizes={['mx-auto my-1 size-[196px] rounded-card', 'mx-auto h-5 w-64', 'h-[50px] rounded-button']}
      />
    </div>
  )
}

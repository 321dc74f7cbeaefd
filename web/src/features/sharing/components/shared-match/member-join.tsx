import { venueName } from '@domain/match/match-card.ts'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useOnline } from '@/lib/browser/online.ts'
import { refusalLabel } from '@/lib/match-sentences.ts'
import { paths } from '@/lib/paths.ts'
import { useQuestion } from '@/lib/question.ts'
import { formatDayLong, formatTime } from '@/lib/time/datetime.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useJoinByLink } from '../../mutations/shared-match.ts'
import { type SharedMatch, whyNotAsked } from '../../queries/shared-match.ts'

interface MemberJoinProps {
  shared: SharedMatch
  link: string
  asksToJoin: boolean
  joinButton: RefObject<HTMLButtonElement | null>
}

/** For a member: one question, which is open after signing in from here. Who was a guest in this browser takes that place. */
export function MemberJoin({ shared, link, asksToJoin, joinButton }: MemberJoinProps) {
  const online = useOnline()
  const navigate = useNavigate()
  const asGuest = shared.guest?.name ?? null
  const isOpen = shared.state === 'ahead' && (shared.free !== 0 || asGuest !== null)
  const [asking, setAsking] = useState(asksToJoin && isOpen)
  const { mutate, isPending } = useJoinByLink(link)
  const join = () =>
    mutate(asGuest !== null, {
      onSuccess: (id) => navigate(paths.match(id), { replace: true }),
      onError: (error) => {
        setAsking(false)
        const description = refusalLabel(error, { match_type: shared.kind })
        if (description) toast({ title: t`Not done`, description, variant: 'destructive' })
      },
    })
  const client = useQueryClient()
  const question = useQuestion({
    name: 'join-by-link',
    open: asking,
    close: () => setAsking(false),
    subject: shared,
    lost: (snapshot) => whyNotAsked(client, link, snapshot, snapshot.guest?.name ?? null),
    pending: isPending,
  })
  return (
    <div className="grid gap-3">
      {!isOpen && <Closed isPast={shared.state === 'past'} />}
      {isOpen && (
        <Button ref={joinButton} size="lg" wide disabled={!online} onClick={() => setAsking(true)}>
          {asGuest ? t`Take over the place of ${asGuest}` : t`Join Match`}
        </Button>
      )}
      {!online && <p role="status" className="text-center text-muted text-small">{t`You are offline.`}</p>}
      <Button asChild variant="secondary" size="lg" wide>
        <Link to={paths.matches}>{t`Matches`}</Link>
      </Button>
      <ConfirmDialog
        {...question.dialog}
        title={asGuest ? t`Take over the place of ${asGuest}?` : t`Join this match?`}
        description={whereAndWhen(question.snapshot)}
        confirmLabel={t`Join Match`}
        onConfirm={() => question.answer(join)}
      />
    </div>
  )
}

function Closed({ isPast }: { isPast: boolean }) {
  return (
    <p className="rounded-card border border-line bg-surface p-4">
      {isPast
        ? t`This match has already begun. Nobody joins any more.`
        : t`Every place is taken. If somebody leaves, this page shows it.`}
    </p>
  )
}

function whereAndWhen({ location, start }: SharedMatch): string {
  const [venue, day, time] = [venueName(location), formatDayLong(start), formatTime(start)]
  return t`${venue}, ${day} at ${time}.`
}

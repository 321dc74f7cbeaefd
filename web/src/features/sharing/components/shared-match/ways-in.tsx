import { isCalledEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, LogIn } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { guestSlots } from '@/lib/backend/session/guest-slots.ts'
import { paths, signInPath } from '@/lib/paths.ts'
import { useQuestion } from '@/lib/question.ts'
import { whenAndWhere } from '@/lib/time/labels.ts'
import { joinLabel, joinQuestion } from '@/lib/words/answers.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useJoinAsGuest, useJoinByLink } from '../../mutations/shared-match.ts'
import { type SharedMatch, whyNotAsked } from '../../queries/shared-match.ts'
import { GuestNameForm } from './guest-name-form.tsx'
import { GuestSlot } from './guest-slot.tsx'

interface WaysInProps {
  shared: SharedMatch
  link: string
  isMember: boolean
  asksToJoin: boolean
  /** The button that joins, which the free place on the court presses, too. */
  joinButton: RefObject<HTMLButtonElement | null>
}

/** All that can be done here: join, as a guest or a member, or as a guest who is in leave again. */
export function WaysIn({ shared, link, isMember, asksToJoin, joinButton }: WaysInProps) {
  if (isMember) return <MemberJoin {...{ shared, link, asksToJoin, joinButton }} />
  const isAhead = shared.state === 'ahead'
  return (
    <div className="grid gap-4">
      {shared.guest ? (
        <GuestSlot {...{ shared, link }} name={shared.guest.name} />
      ) : (
        <JoinAsGuest {...{ shared, link, joinButton }} />
      )}
      {(isAhead || shared.guest) && (
        <Button asChild variant="secondary" size="lg" wide>
          <Link to={signInPath(paths.joinByLink(link))}>
            <LogIn aria-hidden="true" />
            {t`I have an account`}
          </Link>
        </Button>
      )}
      {isAhead && (
        <Button asChild variant="ghost" className="justify-self-center">
          <a href={`/calendar/links/${link}.ics`} download="courtside.ics">
            <CalendarPlus aria-hidden="true" />
            {t`Add to calendar`}
          </a>
        </Button>
      )}
    </div>
  )
}

type GuestProps = Pick<WaysInProps, 'shared' | 'link' | 'joinButton'>

function JoinAsGuest(props: GuestProps) {
  const refusal = whyNoGuest(props.shared)
  if (refusal) return <p className="rounded-card border border-line bg-surface p-4">{refusal}</p>
  return <GuestForm {...props} />
}

/** It goes where nobody may join, so that it comes back without an earlier refusal. */
function GuestForm({ shared, link, joinButton }: GuestProps) {
  const { mutate, isPending, error } = useJoinAsGuest(link)
  return (
    <div className="grid gap-2.5">
      <GuestNameForm
        button={joinButton}
        isOwn
        match={{ match_type: shared.kind }}
        name={guestSlots()[0]?.name ?? ''}
        action={t`Join as a guest`}
        send={(name) => mutate(name)}
        pending={isPending}
        error={error}
      />
      <p className="text-muted text-small">
        {t`No account needed. Members and whoever has this link see your name. You can leave again in this browser.`}
      </p>
    </div>
  )
}

function whyNoGuest(shared: SharedMatch): string | null {
  if (shared.state === 'past' || shared.free === 0) return whyNobodyJoins(shared)
  if (!shared.guests_allowed) return t`The organizer takes no guests. Join with your account, or create one.`
  if (shared.guests_left === 0) return t`All places for guests are taken. The others are for members.`
  return null
}

/** For a member: one question, which is open after signing in from here. Who was a guest in this browser takes that place. */
function MemberJoin({ shared, link, asksToJoin, joinButton }: Omit<WaysInProps, 'isMember'>) {
  const navigate = useNavigate()
  const asGuest = shared.guest?.name ?? null
  const isOpen = shared.state === 'ahead' && (shared.free !== 0 || asGuest !== null)
  const [asking, setAsking] = useState(asksToJoin && isOpen)
  const called = { match_type: shared.kind }
  const { mutate, isPending } = useJoinByLink(link, shared.kind)
  const join = () =>
    mutate(asGuest !== null, {
      onSuccess: (id) => navigate(paths.match(id), { replace: true }),
      onError: () => setAsking(false),
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
      {isOpen ? (
        <Button ref={joinButton} size="lg" wide sends onClick={() => setAsking(true)}>
          {asGuest ? t`Take over the place of ${asGuest}` : joinLabel(called)}
        </Button>
      ) : (
        <p className="rounded-card border border-line bg-surface p-4">{whyNobodyJoins(shared)}</p>
      )}
      <OfflineNote />
      <Button asChild variant="secondary" size="lg" wide>
        <Link to={paths.matches}>{t`Matches`}</Link>
      </Button>
      <ConfirmDialog
        {...question.dialog}
        title={asGuest ? t`Take over the place of ${asGuest}?` : joinQuestion(called)}
        description={about(question.snapshot)}
        confirmLabel={joinLabel(called)}
        onConfirm={() => question.answer(join)}
      />
    </div>
  )
}

function about({ kind, location, start, first_line = null }: SharedMatch): string {
  const when = whenAndWhere({ match_type: kind, location, description: first_line }, start)
  return t`${when}.`
}

function whyNobodyJoins({ state, kind }: SharedMatch): string {
  if (state !== 'past') return t`Every place is taken. If somebody leaves, this page shows it.`
  return isCalledEvent({ match_type: kind })
    ? t`This event has already begun. Nobody joins any more.`
    : t`This match has already begun. Nobody joins any more.`
}

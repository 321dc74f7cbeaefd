import { t } from '@lingui/core/macro'
import { CalendarPlus, LogIn } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { guestSlots } from '@/lib/backend/session/guest-slots.ts'
import { paths, signInPath } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useJoinAsGuest } from '../../mutations/shared-match.ts'
import type { SharedMatch } from '../../queries/shared-match.ts'
import { GuestNameForm } from './guest-name-form.tsx'
import { GuestSlot } from './guest-slot.tsx'
import { MemberJoin, whyNobodyJoins } from './member-join.tsx'

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

function JoinAsGuest({ shared, link, joinButton }: Pick<WaysInProps, 'shared' | 'link' | 'joinButton'>) {
  const { mutate, isPending, error } = useJoinAsGuest(link)
  const refusal = whyNoGuest(shared)
  if (refusal) return <p className="rounded-card border border-line bg-surface p-4">{refusal}</p>
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

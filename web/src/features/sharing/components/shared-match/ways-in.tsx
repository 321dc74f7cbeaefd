import { t } from '@lingui/core/macro'
import { CalendarPlus, LogIn } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { paths, signInPath } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import type { SharedMatch } from '../../queries/shared-match.ts'
import { GuestForm } from './guest-form.tsx'
import { GuestSlot } from './guest-slot.tsx'
import { MemberJoin } from './member-join.tsx'

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
      {isAhead && <CalendarFile link={link} />}
    </div>
  )
}

function JoinAsGuest({ shared, link, joinButton }: Pick<WaysInProps, 'shared' | 'link' | 'joinButton'>) {
  const refusal = whyNoGuest(shared)
  if (!refusal) return <GuestForm match={{ match_type: shared.kind }} {...{ link, joinButton }} />
  return <p className="rounded-card border border-line bg-surface p-4">{refusal}</p>
}

function CalendarFile({ link }: { link: string }) {
  return (
    <Button asChild variant="ghost" className="justify-self-center">
      <a href={`/calendar/links/${link}.ics`} download="courtside.ics">
        <CalendarPlus aria-hidden="true" />
        {t`Add to calendar`}
      </a>
    </Button>
  )
}

function whyNoGuest({ state, free, guests_allowed, guests_left }: SharedMatch): string | null {
  if (state === 'past') return t`This match has already begun. Nobody joins any more.`
  if (free === 0) return t`Every place is taken. If somebody leaves, this page shows it.`
  if (!guests_allowed) return t`The organizer takes no guests. Join with your account, or create one.`
  if (guests_left === 0) return t`All places for guests are taken. The others are for members.`
  return null
}

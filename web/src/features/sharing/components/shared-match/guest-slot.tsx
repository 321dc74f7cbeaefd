import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { paths, signInPath } from '@/lib/paths.ts'
import { useQuestion } from '@/lib/question.ts'
import { leaveLabel, leaveQuestion } from '@/lib/words/answers.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useLeaveAsGuest, useRenameGuest } from '../../mutations/shared-match.ts'
import { joinTermsQuery, type SharedMatch, whyNotAsked } from '../../queries/shared-match.ts'
import { GuestNameForm } from './guest-name-form.tsx'

interface GuestSlotProps {
  shared: SharedMatch
  link: string
  name: string
}

/** For a guest who is in: the name, and the ways to change it, to leave, and to become a member. */
export function GuestSlot({ shared, link, name }: GuestSlotProps) {
  const [renaming, setRenaming] = useState(false)
  const isAhead = shared.state === 'ahead'
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 rounded-card border border-line-strong bg-surface p-4">
        <p className="flex items-center gap-2.5 font-title" role="status">
          <Check aria-hidden="true" className="size-5 shrink-0 text-good" />
          <span className="min-w-0 wrap-anywhere">{t`You’re in, ${name}`}</span>
        </p>
        {isAhead && renaming && (
          <RenameForm shared={shared} link={link} name={name} close={() => setRenaming(false)} />
        )}
        {isAhead && !renaming && (
          <div className="grid gap-2.5 min-[22rem]:grid-cols-2">
            <Button variant="secondary" onClick={() => setRenaming(true)}>
              {t`Change name`}
            </Button>
            <Leave shared={shared} link={link} />
          </div>
        )}
      </div>
      <p className="text-muted text-small">
        {t`This browser keeps your place. With an account you are told when something changes, and the place becomes yours.`}
      </p>
      <InvitationNote />
      <Button asChild variant="primary" size="lg" wide>
        <Link to={`${signInPath(paths.joinByLink(link))}&mode=signup`}>
          <UserPlus aria-hidden="true" />
          {t`Create an account`}
        </Link>
      </Button>
    </div>
  )
}

function InvitationNote() {
  const { data: terms } = useQuery(joinTermsQuery)
  if (terms?.mode !== 'link' || terms.invited) return null
  const { title } = community()
  return (
    <p className="text-muted text-small">
      {t`${title} is joined by invitation.`}{' '}
      {t`The link of a match is no invitation: it lets you play as a guest.`}
    </p>
  )
}

function RenameForm({ shared, link, name, close }: GuestSlotProps & { close: () => void }) {
  const { mutate, isPending, error } = useRenameGuest(link)
  return (
    <GuestNameForm
      isOwn
      match={{ match_type: shared.kind }}
      name={name}
      action={t`Save`}
      send={(typed) => mutate(typed, { onSuccess: close })}
      pending={isPending}
      error={error}
      cancel={close}
    />
  )
}

function Leave({ shared, link }: { shared: SharedMatch; link: string }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const called = { match_type: shared.kind }
  const { mutate, isPending } = useLeaveAsGuest(link, shared.kind)
  const leave = () => mutate(undefined, { onSettled: () => setOpen(false) })
  const question = useQuestion({
    name: 'leave-as-guest',
    open,
    close: () => setOpen(false),
    subject: shared,
    lost: (snapshot) => whyNotAsked(client, link, snapshot, snapshot.guest?.name ?? ''),
    pending: isPending,
  })
  return (
    <>
      <Button variant="secondary" sends onClick={() => setOpen(true)}>
        {leaveLabel(called)}
      </Button>
      <ConfirmDialog
        {...question.dialog}
        title={leaveQuestion(called)}
        description={t`Your place is free for somebody else then.`}
        confirmLabel={leaveLabel(called)}
        tone="danger"
        onConfirm={() => question.answer(leave)}
      />
    </>
  )
}

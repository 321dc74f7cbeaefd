import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { useQuestion } from '@/lib/question.ts'
import { whenAndWhere } from '@/lib/time/labels.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
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
  const navigate = useNavigate()
  const asGuest = shared.guest?.name ?? null
  const isOpen = shared.state === 'ahead' && (shared.free !== 0 || asGuest !== null)
  const [asking, setAsking] = useState(asksToJoin && isOpen)
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
  const when = whenAndWhere(question.snapshot.location, question.snapshot.start)
  return (
    <div className="grid gap-3">
      {isOpen ? (
        <Button ref={joinButton} size="lg" wide sends onClick={() => setAsking(true)}>
          {asGuest ? t`Take over the place of ${asGuest}` : t`Join Match`}
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
        title={asGuest ? t`Take over the place of ${asGuest}?` : t`Join this match?`}
        description={t`${when}.`}
        confirmLabel={t`Join Match`}
        onConfirm={() => question.answer(join)}
      />
    </div>
  )
}

/** Said where nobody joins any more, whether member or guest. */
export const whyNobodyJoins = ({ state }: SharedMatch): string =>
  state === 'past'
    ? t`This match has already begun. Nobody joins any more.`
    : t`Every place is taken. If somebody leaves, this page shows it.`

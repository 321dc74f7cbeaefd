import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useQuestion } from '@/lib/question.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useBlock } from '../../mutations.ts'
import { blocksQuery } from '../../queries/members.ts'

/** Blocks another member, after a question, or lifts the block. Shown once it is known which of the two it would be. */
export function BlockMember({ member }: { member: { id: string; username: string } }) {
  const { data: blocked } = useQuery(blocksQuery(currentUserId() ?? ''))
  const { mutate, isPending } = useBlock(currentUserId() ?? '', member)
  const [asking, setAsking] = useState(false)
  const isBlocked = blocked?.some(({ id }) => id === member.id) ?? false
  const name = member.username
  const { dialog, answer } = useQuestion({
    name: 'block-member',
    open: asking,
    close: () => setAsking(false),
    subject: { isBlocked },
    lost: () => (isBlocked ? t`You have blocked ${name} already.` : null),
    pending: isPending,
  })
  if (!blocked) return null
  return (
    <section aria-label={t`Block`} className="grid justify-items-start gap-2 border-t border-line pt-5">
      {isBlocked && <BlockedNote name={name} />}
      <Button
        variant="secondary"
        size="sm"
        sends
        disabled={isPending}
        onClick={() => (isBlocked ? mutate(false) : setAsking(true))}
      >
        <Ban aria-hidden="true" />
        {isBlocked ? t`Unblock` : t`Block`}
      </Button>
      <OfflineNote />
      <ConfirmDialog
        {...dialog}
        title={t`Block ${name}?`}
        description={t`Neither of you will see the other’s matches, invitations and comments. ${name} is not told. You can lift this in the settings.`}
        confirmLabel={t`Block`}
        tone="danger"
        onConfirm={() => answer(() => mutate(true, { onSettled: () => setAsking(false) }))}
      />
    </section>
  )
}

function BlockedNote({ name }: { name: string }) {
  return (
    <p className="text-small text-muted">
      {t`You have blocked ${name}: neither of you sees the other’s matches, invitations and comments.`}
    </p>
  )
}

import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { HiddenNote, ReportButton } from '@/features/community/components/reports/report.tsx'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useQuestion } from '@/lib/question.ts'
import { useClock } from '@/lib/time/clock.ts'
import { formatDayShort, formatTime, isToday } from '@/lib/time/datetime.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useDeleteComment } from '../../mutations.ts'
import type { Comment } from '../../queries/comments.ts'

interface CommentItemProps {
  comment: Comment
  /** Null where it is somebody else's. */
  onDelete: (() => void) | null
  /** A line above it says that from here on everything is new. */
  isFirstNew: boolean
}

export function CommentItem({ comment: row, onDelete, isFirstNew }: CommentItemProps) {
  const { id, user_id, author, comment, created_at } = row
  const when = useClock((now) => timeLabel(created_at, now))
  const name = author?.username ?? formerMember()
  const beginning = comment.slice(0, 60)
  return (
    <li className="flex flex-wrap gap-3">
      {isFirstNew && (
        <p className="flex basis-full items-center gap-2.5 text-ball text-small after:h-px after:flex-1 after:bg-line-strong">
          {t({ message: 'New', context: 'comments' })}
        </p>
      )}
      <MemberAvatar name={name} picture={author?.avatar_filename} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 wrap-anywhere font-[620]">{name}</span>
          <time dateTime={created_at} className="text-muted text-small">
            {when}
          </time>
        </p>
        <p className="mt-0.5 whitespace-pre-line wrap-anywhere text-body">{comment}</p>
        <HiddenNote thing={row} />
      </div>
      {user_id !== currentUserId() && !row.hidden_at && (
        <ReportButton
          things={[{ kind: 'comment', id }]}
          label={t`Report comment: ${beginning}`}
          hideLabel={t`Hide comment: ${beginning}`}
          className="-mt-2.5 -mr-2.5"
        />
      )}
      {onDelete && <DeleteButton label={t`Delete comment: ${beginning}`} onClick={onDelete} />}
    </li>
  )
}

function DeleteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      sends
      className="-mt-2.5 -mr-2.5"
      aria-label={label}
      onClick={onClick}
    >
      <Trash2 aria-hidden="true" />
    </Button>
  )
}

const timeLabel = (instant: string, now: number) =>
  `${isToday(instant, now) ? t`Today` : formatDayShort(instant)} ${formatTime(instant)}`

interface DeleteCommentProps {
  matchId: string
  comment: Comment | null
  comments: readonly Comment[]
  close: () => void
}

export function DeleteComment({ matchId, comment, comments, close }: DeleteCommentProps) {
  const { mutate, isPending } = useDeleteComment(matchId)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'delete-comment',
    open: comment !== null,
    close,
    subject: comment,
    lost: (snapshot) =>
      comments.some(({ id }) => id === snapshot?.id) ? null : t`This comment no longer exists.`,
    pending: isPending,
  })
  const quoted = snapshot?.comment ?? ''
  function remove() {
    if (snapshot) mutate(snapshot.id, { onSuccess: () => setTimeout(focusComments), onSettled: close })
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Delete this comment?`}
      description={
        <>
          <span className="line-clamp-2 wrap-anywhere">{t`“${quoted}”`}</span>
          <span className="mt-2 block">{t`This cannot be undone.`}</span>
        </>
      }
      confirmLabel={t`Delete`}
      tone="danger"
      onConfirm={() => answer(remove)}
    />
  )
}

// The button that opened the dialog has gone with its comment.
function focusComments() {
  document.getElementById('comments')?.focus({ preventScroll: true })
}

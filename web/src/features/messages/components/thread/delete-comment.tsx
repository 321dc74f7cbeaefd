import { t } from '@lingui/core/macro'
import { useQuestion } from '@/lib/question.ts'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useDeleteComment } from '../../mutations.ts'
import type { Comment } from '../../queries/comments.ts'

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

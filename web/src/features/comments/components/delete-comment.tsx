import { ConfirmDialog } from '@/ui/confirm.tsx'
import { useDeleteComment } from '../mutations.ts'
import type { Comment } from '../queries.ts'

interface DeleteCommentProps {
  eventId: string
  /** Stays while the dialog closes. */
  comment: Comment | null
  open: boolean
  close: () => void
}

/** Asks before a comment is deleted, and deletes it. */
export function DeleteComment({ eventId, comment, open, close }: DeleteCommentProps) {
  const { mutate, isPending } = useDeleteComment(eventId)
  function remove() {
    if (comment) mutate(comment.id, { onSuccess: () => setTimeout(focusComments), onSettled: close })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => stays || isPending || close()}
      title="Delete this comment?"
      description={
        <>
          <span className="line-clamp-2 wrap-anywhere">“{comment?.comment}”</span>
          <span className="mt-2 block">This cannot be undone.</span>
        </>
      }
      confirmLabel="Delete"
      tone="danger"
      pending={isPending}
      onConfirm={remove}
    />
  )
}

// The button that opened the dialog has gone with its comment.
function focusComments() {
  document.getElementById('comments')?.focus({ preventScroll: true })
}

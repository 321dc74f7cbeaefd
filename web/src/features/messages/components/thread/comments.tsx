import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import { type Comment, useComments } from '../../queries/comments.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { DeleteComment } from './delete-comment.tsx'

/** The number of comments, ' 3' behind the name of the tab; nothing until it is known. */
export function CommentCount({ matchId }: { matchId: string }) {
  const { data } = useComments(matchId)
  if (!data) return null
  return <span className="text-muted tabular-nums"> {data.total}</span>
}

interface CommentsProps {
  matchId: string
  /** Stands above them instead of a heading that is only heard. */
  heading?: ReactNode
  /** The member may delete the comments of others. */
  moderates?: boolean
  /** Comments of others from then on are new to the member. */
  newSince?: string | null
  placeholder?: string
}

/** The comments on a match or an event, and a field for a new one. */
export function Comments({ matchId, heading, moderates = false, newSince, placeholder }: CommentsProps) {
  const query = useComments(matchId)
  const online = useStore(onlineStore)
  const userId = currentUserId()
  return (
    <section aria-labelledby="comments" className="grid gap-4">
      {heading ?? (
        <h2 id="comments" tabIndex={-1} className="sr-only">
          {t`Comments`}
        </h2>
      )}
      {query.data ? (
        <CommentList {...{ matchId, query, online, moderates, newSince }} />
      ) : (
        <NotYet query={query} online={online} />
      )}
      {/* Below what is still loading it would be pushed down. */}
      {userId && (query.data || query.error || !online) && (
        <CommentForm {...{ matchId, userId, online, placeholder }} />
      )}
    </section>
  )
}

type Query = ReturnType<typeof useComments>

function NotYet({ query, online }: { query: Query; online: boolean }) {
  if (online && !query.error) return <CommentsSkeleton />
  return (
    <ErrorState
      title={t`Could not load comments`}
      description={(online && problemOf(query.error)?.sentence) || t`You are offline.`}
      onRetry={() => void query.refetch()}
      retrying={online && query.isFetching}
    />
  )
}

function CommentsSkeleton() {
  return (
    <div role="status" aria-label={t`Loading comments`} className="grid gap-4">
      {['w-3/5', 'w-4/5', 'w-2/5'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-[38px] shrink-0 rounded-full" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className={`h-5 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  )
}

interface CommentListProps {
  matchId: string
  query: Query
  online: boolean
  moderates: boolean
  newSince: string | null | undefined
}

function CommentList({ matchId, query, online, moderates, newSince }: CommentListProps) {
  const [deletion, setDeletion] = useState<{ comment: Comment | null; open: boolean }>({
    comment: null,
    open: false,
  })
  const comments = query.data?.comments ?? []
  const userId = currentUserId()
  const firstNew = newSince ? comments.find((one) => isNew(one, newSince, userId)) : undefined
  return (
    <>
      {query.hasNextPage && <Earlier query={query} online={online} />}
      {comments.length === 0 && (
        <p className="py-4 text-center text-muted">
          <strong className="font-title text-text">{t`No comments yet`}</strong>
          <br />
          {t`Ask, offer a lift, or say what you bring.`}
        </p>
      )}
      <MisclickGuardRows rows={comments.map(({ id }) => id)}>
        <ol
          aria-labelledby="comments"
          aria-live="polite"
          aria-relevant="additions"
          className="grid gap-4 empty:hidden"
        >
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              onDelete={
                moderates || comment.user_id === userId ? () => setDeletion({ comment, open: true }) : null
              }
              online={online}
              isFirstNew={comment === firstNew}
            />
          ))}
        </ol>
      </MisclickGuardRows>
      <DeleteComment
        matchId={matchId}
        {...deletion}
        comments={comments}
        close={() => setDeletion((before) => ({ ...before, open: false }))}
      />
    </>
  )
}

/** Tells whether somebody else has said it since the member looked. */
export const isNew = ({ user_id, created_at }: Comment, since: string, userId: string | null): boolean =>
  user_id !== userId && Date.parse(created_at) > Date.parse(since)

function Earlier({ query, online }: { query: Query; online: boolean }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-center"
      disabled={!online}
      pending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t`Show earlier comments`}
    </Button>
  )
}

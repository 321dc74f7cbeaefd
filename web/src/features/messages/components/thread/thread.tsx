import { isEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { useClock } from '@/lib/time/clock.ts'
import { formatDayShort, formatTime, isToday } from '@/lib/time/datetime.ts'
import { MoreButton } from '@/ui/buttons/more-button.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import { type Comment, useComments } from '../../queries/comments.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem, DeleteComment } from './comment-item.tsx'
import { useVisit } from './use-visit.ts'

/** The number of comments, ' 3' behind the name of the tab; nothing until it is known. */
export function CommentCount({ matchId }: { matchId: string }) {
  const { data } = useComments(matchId)
  if (!data) return null
  return <span className="text-muted tabular-nums"> {data.total}</span>
}

interface ThreadProps {
  match: { id: string; match_type: string; creator_id: string | null }
  /** No tab above it says what it is. */
  isHeaded?: boolean
}

/** The comments on a match, and a field for a new one: everybody who sees the match may write there. */
export function Thread({ match, isHeaded = false }: ThreadProps) {
  const userId = currentUserId()
  return userId && <MembersThread {...{ match, userId, isHeaded }} />
}

function MembersThread({ match, userId, isHeaded }: ThreadProps & { userId: string }) {
  const event = isEvent(match)
  const query = useComments(match.id)
  const { data } = query
  const online = useOnline()
  const { end, lastVisit } = useVisit(match.id, userId, data && (data.comments.at(-1)?.id ?? null))
  const firstNew = lastVisit ? data?.comments.find((one) => isNew(one, lastVisit, userId)) : undefined
  return (
    <div ref={end}>
      <section aria-labelledby="comments" className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2
            id="comments"
            tabIndex={-1}
            className={event && !isHeaded ? 'sr-only' : 'font-title text-muted'}
          >
            {event ? t`Comments` : t`Thread`}
            {(!event || isHeaded) && <CommentCount matchId={match.id} />}
          </h2>
          {firstNew && lastVisit && <NewSince instant={lastVisit} />}
        </div>
        {data ? (
          <CommentList {...{ match, userId, query, firstNew }} comments={data.comments} />
        ) : (
          <Unavailable query={query} title={t`Could not load comments`}>
            <CommentsSkeleton />
          </Unavailable>
        )}
        {/* Below what is still loading it would be pushed down. */}
        {(data || query.error || !online) && (
          <CommentForm
            {...{ matchId: match.id, userId, online }}
            placeholder={event ? t`Add a comment` : t`Write to the others`}
          />
        )}
      </section>
    </div>
  )
}

/** Tells whether somebody else has said it since the member looked. */
const isNew = ({ user_id, created_at }: Comment, since: string, userId: string): boolean =>
  user_id !== userId && Date.parse(created_at) > Date.parse(since)

function NewSince({ instant }: { instant: string }) {
  const when = useClock((now) =>
    isToday(instant, now) ? formatTime(instant) : `${formatDayShort(instant)} ${formatTime(instant)}`,
  )
  return <p className="text-muted text-small">{t`new since ${when}`}</p>
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

interface CommentListProps extends ThreadProps {
  userId: string
  query: ReturnType<typeof useComments>
  comments: readonly Comment[]
  firstNew: Comment | undefined
}

function CommentList({ match, userId, query, comments, firstNew }: CommentListProps) {
  const [deleted, setDeleted] = useState<Comment | null>(null)
  // At an event only the author sees the control (specification, section 6).
  const moderates = !isEvent(match) && match.creator_id === userId
  return (
    <>
      <MoreButton
        query={query}
        variant="ghost"
        size="sm"
        className="justify-self-center"
        sends
      >{t`Show earlier comments`}</MoreButton>
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
              onDelete={moderates || comment.user_id === userId ? () => setDeleted(comment) : null}
              isFirstNew={comment === firstNew}
            />
          ))}
        </ol>
      </MisclickGuardRows>
      <DeleteComment
        matchId={match.id}
        comment={deleted}
        comments={comments}
        close={() => setDeleted(null)}
      />
    </>
  )
}

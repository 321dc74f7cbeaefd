import { t } from '@lingui/core/macro'
import { useClock } from '@/lib/time/clock.ts'
import { formatDayShort, formatTime, isToday } from '@/lib/time/datetime.ts'
import { useComments } from '../../queries/comments.ts'
import { CommentCount, Comments, isNew } from './comments.tsx'
import { useVisit } from './use-visit.ts'

export { CommentCount }

interface ThreadProps {
  matchId: string
  userId: string
  /** The creator may delete what others say. */
  moderates: boolean
  /** Events have comments, by the words of their page. */
  event: boolean
}

/** The comments on a match, with those that are new since the member looked. */
export function Thread({ matchId, userId, moderates, event }: ThreadProps) {
  const { data } = useComments(matchId)
  const latest = data && (data.comments.at(-1)?.id ?? null)
  const { end, lastVisit } = useVisit(matchId, userId, latest)
  const hasNew = Boolean(lastVisit && data?.comments.some((one) => isNew(one, lastVisit, userId)))
  return (
    <div ref={end}>
      <Comments
        matchId={matchId}
        moderates={moderates}
        newSince={lastVisit ?? null}
        placeholder={event ? t`Add a comment` : t`Write to the others`}
        heading={
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 id="comments" tabIndex={-1} className={event ? 'sr-only' : 'font-title text-muted'}>
              {event ? t`Comments` : t`Thread`}
              {!event && <CommentCount matchId={matchId} />}
            </h2>
            {hasNew && lastVisit && <NewSince instant={lastVisit} />}
          </div>
        }
      />
    </div>
  )
}

function NewSince({ instant }: { instant: string }) {
  const when = useClock((now) =>
    isToday(instant, now) ? formatTime(instant) : `${formatDayShort(instant)} ${formatTime(instant)}`,
  )
  return <p className="text-muted text-small">{t`new since ${when}`}</p>
}

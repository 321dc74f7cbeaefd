import { isEvent } from '@domain/match/match-kind.ts'
import type { ClosedReason, QuestionContext } from '@domain/participants/closed-question.ts'
import { isPast } from '@domain/participants/join-state.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { type QuestionProps, useQuestion } from '@/lib/question.ts'
import { secondNow, useClock } from '@/lib/time/clock.ts'
import { useAttendanceInQuestion } from './attendance.ts'
import { type Match, matchQuery, useLiveMatch } from './match.ts'
import { participantsQuery, useParticipantsChannel } from './participants.ts'

interface MatchQuestionProps<Subject> extends Omit<QuestionProps<Subject>, 'lost'> {
  lost: (snapshot: Subject, context: QuestionContext) => ClosedReason | null
}

/** Holds a question about a match. Match, participants and clock are kept up to date while it is open. */
export function useMatchQuestion<Subject extends Match>({ lost, ...question }: MatchQuestionProps<Subject>) {
  const context = useQuestionContext(question.subject, question.open)
  return useQuestion({ ...question, lost: (snapshot) => lost(snapshot, context()) })
}

/** The returned function gives what holds when it is called. */
function useQuestionContext(match: Match, open: boolean): () => QuestionContext {
  const client = useQueryClient()
  const { id } = match
  useLiveMatch(open ? id : null)
  const event = isEvent(match)
  const attendance = useAttendanceInQuestion(open && event ? id : null)
  useParticipantsChannel(open && !event ? id : null)
  useQuery({ ...matchQuery(id), enabled: open })
  useQuery({ ...participantsQuery(id), enabled: open && !event })
  useClock((now) => open && isPast(match, now))
  return () => {
    const fetched = client.getQueryData(matchQuery(id).queryKey)
    return {
      match: fetched === undefined ? match : fetched,
      participants: event ? attendance() : client.getQueryData(participantsQuery(id).queryKey),
      userId: currentUserId(),
      at: secondNow(),
    }
  }
}

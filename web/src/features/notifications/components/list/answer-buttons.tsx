import { whyDatesChanged } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import {
  openDates,
  ownDatesQuery,
  useParticipantsChannel,
} from '@/features/participation/queries/participants.ts'
import { useQuestion } from '@/lib/question.ts'
import { allDates, answerQuestion, oneDate } from '@/lib/words/answers.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { useAnswerFromNotification } from '../../mutations/notifications.ts'

type Status = 'confirmed' | 'declined'

/** Answers an invitation, of a series for all dates if asked; `kind` is that of the notification: 'match' or 'event'. */
export function AnswerButtons({ matchId, kind }: { matchId: string; kind: string }) {
  const client = useQueryClient()
  const { mutate, isPending } = useAnswerFromNotification()
  const [answering, setAnswering] = useState({ status: 'declined' as Status, dates: 0, open: false })
  const close = () => setAnswering({ ...answering, open: false })
  async function answer(status: Status) {
    // When they cannot be counted the answer is for this date; the page of the match offers the others.
    const dates = await client.fetchQuery({ ...ownDatesQuery(matchId), staleTime: 0 }).catch(() => [])
    if (openDates(dates) > 1) setAnswering({ status, dates: openDates(dates), open: true })
    else mutate({ matchId, kind, status, dates: 'one' })
  }
  useParticipantsChannel(answering.open ? matchId : null)
  useQuery({ ...ownDatesQuery(matchId), enabled: answering.open })
  const question = useQuestion({
    name: 'answer-invitation-notified',
    open: answering.open,
    close,
    subject: answering,
    lost: ({ dates }) =>
      whyDatesChanged(dates, openDates(client.getQueryData(ownDatesQuery(matchId).queryKey) ?? [])),
  })
  const choose = (dates: 'one' | 'all') => () =>
    question.answer(({ status }) => {
      close()
      mutate({ matchId, kind, status, dates })
    })
  const button = { size: 'sm', sends: true, pending: isPending } as const
  return (
    <div className="relative col-span-full grid grid-cols-2 gap-2.5 sm:col-start-2 sm:flex">
      <Button {...button} variant="secondary" onClick={() => void answer('confirmed')}>
        <Check aria-hidden="true" className="text-good" />
        {t`Accept`}
      </Button>
      <Button {...button} variant="ghost" onClick={() => void answer('declined')}>
        {t`Decline`}
      </Button>
      <ChoiceSheet
        {...question.dialog}
        {...answerQuestion(question.snapshot.status, question.snapshot.dates)}
        choices={[
          { label: oneDate(), onChoose: choose('one') },
          { label: allDates(question.snapshot.dates), onChoose: choose('all') },
        ]}
      />
    </div>
  )
}

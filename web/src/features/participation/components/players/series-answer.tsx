import { whyNotAnswer } from '@domain/participants/closed-question.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQuestion } from '@/lib/question.ts'
import { allDates, answerQuestion, oneDate } from '@/lib/words/answers.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { useGround } from '../../queries/match.ts'
import { openDates, ownDatesQuery, useKnownDates } from '../../queries/participants.ts'

export type Answer = 'confirmed' | 'declined'

interface SeriesQuestion {
  status: Answer
  open: boolean
  dates: number
  close: () => void
  /** Asks when more than one date waits for an answer; gives it for this date otherwise. */
  ask: (status: Answer, one: (status: Answer) => void) => void
  /** A press waits until the dates are known. */
  isWaiting: boolean
}

/** Asks which dates of a series an answer is meant for. */
export function useSeriesAnswer({
  id,
  series_id,
}: {
  id: string
  series_id?: string | null
}): SeriesQuestion {
  const { data = [] } = useQuery({ ...ownDatesQuery(id), enabled: Boolean(series_id) })
  const { whenKnown, isWaiting } = useKnownDates({ id, series_id })
  const [answering, setAnswering] = useState<{ status: Answer; open: boolean }>({
    status: 'declined',
    open: false,
  })
  return {
    ...answering,
    dates: openDates(data),
    close: () => setAnswering({ ...answering, open: false }),
    isWaiting,
    ask: (status, one) =>
      whenKnown((dates) => (openDates(dates) > 1 ? setAnswering({ status, open: true }) : one(status))),
  }
}

interface SeriesAnswerProps extends Omit<SeriesQuestion, 'ask' | 'isWaiting'> {
  match: Parameters<typeof useGround>[0]
  one: (status: Answer) => void
  all: (status: Answer) => void
}

export function SeriesAnswer({ match, status, open, dates, close, one, all }: SeriesAnswerProps) {
  const ground = useGround(match, open)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'answer-invitation',
    open,
    close,
    subject: { ...match, status, dates },
    lost: (snapshot) => whyNotAnswer(snapshot, ground(), dates),
  })
  const choose = (send: (status: Answer) => void) => () =>
    answer((snapshot) => {
      close()
      send(snapshot.status)
    })
  return (
    <ChoiceSheet
      {...dialog}
      {...answerQuestion(snapshot.status, snapshot.dates)}
      choices={[
        { label: oneDate(), onChoose: choose(one) },
        { label: allDates(snapshot.dates), onChoose: choose(all) },
      ]}
    />
  )
}

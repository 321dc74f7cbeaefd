import { whyNotAnswer } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { timeStamp } from '@/lib/time/clock.ts'
import { allDates, answerQuestion, fullLabel, oneDate } from '@/lib/words/answers.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import { useAnswerAllDates, useAnswerInvitation } from '../../mutations/participants.ts'
import type { Match } from '../../queries/match.ts'
import { useMatchQuestion } from '../../queries/match-question.ts'
import { openDates, useKnownDates, useOwnDates } from '../../queries/participants.ts'

type Answer = 'confirmed' | 'declined'

/** The buttons that answer an invitation; with several dates of a series, they ask whether all are meant. */
export function InvitationAnswer({ match, full }: { match: Match; full: boolean }) {
  const one = useAnswerInvitation(match)
  const all = useAnswerAllDates(match)
  const { whenKnown, isWaiting } = useKnownDates(match)
  const [question, setQuestion] = useState<{ status: Answer; open: boolean }>({
    status: 'declined',
    open: false,
  })
  function answerOne(status: Answer) {
    const userId = currentUserId()
    if (userId) one.mutate({ kind: 'answer', userId, status, at: timeStamp() })
  }
  const ask = (status: Answer) =>
    void whenKnown((dates) =>
      openDates(dates) > 1 ? setQuestion({ status, open: true }) : answerOne(status),
    )
  const button = { size: 'lg', sends: true, pending: one.isPending || all.isPending || isWaiting } as const
  return (
    <div className="grid flex-1 grid-cols-2 gap-2.5">
      <Button {...button} variant="secondary" onClick={() => ask('declined')}>
        {t`Decline`}
      </Button>
      <Button {...button} disabled={full} onClick={() => ask('confirmed')}>
        {full ? fullLabel(match) : t`Accept`}
      </Button>
      <SeriesAnswer
        {...question}
        match={match}
        close={() => setQuestion({ ...question, open: false })}
        one={answerOne}
        all={all.mutate}
      />
    </div>
  )
}

interface SeriesAnswerProps {
  match: Match
  status: Answer
  open: boolean
  close: () => void
  one: (status: Answer) => void
  all: (status: Answer) => void
}

function SeriesAnswer({ match, status, open, close, one, all }: SeriesAnswerProps) {
  const dates = openDates(useOwnDates(match))
  const { snapshot, dialog, answer } = useMatchQuestion({
    name: 'answer-invitation',
    open,
    close,
    subject: { ...match, status, dates },
    lost: (snapshot, context) => whyNotAnswer(snapshot, context, dates),
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

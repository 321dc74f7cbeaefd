import { messages } from '@domain/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceSheet } from '@/ui/choice-sheet.tsx'
import { openDates, ownDatesQuery } from '../queries.ts'

export type Answer = 'confirmed' | 'declined'

interface SeriesQuestion {
  status: Answer
  open: boolean
  dates: number
  close: () => void
  /** Tells whether there is something to ask: more than one date waits for an answer. */
  ask: (status: Answer) => boolean
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
  const [asked, setAsked] = useState<{ status: Answer; open: boolean }>({ status: 'declined', open: false })
  const dates = openDates(data)
  return {
    ...asked,
    dates,
    close: () => setAsked({ ...asked, open: false }),
    ask: (status) => {
      if (dates > 1) setAsked({ status, open: true })
      return dates > 1
    },
  }
}

interface SeriesAnswerProps extends SeriesQuestion {
  one: (status: Answer) => void
  all: (status: Answer) => void
}

/** The question itself. */
export function SeriesAnswer({ status, open, dates, close, one, all }: SeriesAnswerProps) {
  const { series } = messages.matchPage
  const choose = (answer: (status: Answer) => void) => () => {
    close()
    answer(status)
  }
  return (
    <ChoiceSheet
      open={open}
      onOpenChange={(stays) => stays || close()}
      title={series.answerTitle(status)}
      description={series.answerAbout(dates)}
      choices={[
        { label: series.one, onChoose: choose(one) },
        { label: series.all(dates), onChoose: choose(all) },
      ]}
    />
  )
}

import { PART_NAMES, type PartName } from '@domain/match/match-columns.ts'
import { columnsIn } from '@domain/match/match-edit.ts'
import type { MatchColumn, StoredMatch } from '@domain/match/match-values.ts'
import { type QuestionEdit, whyNotEdit } from '@domain/participants/closed-question.ts'
import { plural, select, t } from '@lingui/core/macro'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useQuestion } from '@/lib/question.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import type { KeptDates, MatchToSave, Scope } from '../../mutations.ts'
import { useSeriesChanges } from '../../queries.ts'
import { conversion } from '../../schema.ts'
import { type Person, useMatchForm } from '../match-form-context.ts'
import { partLabel, partName } from '../part-label.ts'

/** A save that waits for an answer: for which dates it is meant or, with `kept`, if those that are arranged differently change as well. */
export interface WaitingSave {
  match: MatchToSave
  kept?: readonly KeptDates[]
}

export interface SaveQuestionsProps {
  edited: QuestionEdit & { stored: StoredMatch | undefined }
  waiting: WaitingSave | null
  close: () => void
  save: (match: MatchToSave) => void
}

export function SaveQuestions(props: SaveQuestionsProps) {
  return (
    <>
      <SeriesQuestion {...props} />
      <DifferingDates {...props} />
    </>
  )
}

function SeriesQuestion({ edited, waiting, close, save }: SaveQuestionsProps) {
  const what = useMatchForm().values.eventType
  const { dialog, answer } = useQuestion({
    name: 'update-dates',
    open: waiting !== null && !waiting.kept,
    close,
    subject: edited,
    lost: (snapshot) => whyNotEdit(snapshot, { ...edited, userId: currentUserId() }),
  })
  const choose = (scope: Scope) =>
    answer(() => {
      close()
      if (waiting) save({ ...waiting.match, scope })
    })
  return (
    <ChoiceSheet
      {...dialog}
      title={t`Update which dates?`}
      description={t`${select(what, { event: 'This event is one of a series. Who takes part is told once.', other: 'This match is one of a series. Who takes part is told once.' })}`}
      choices={[
        { label: t`Only this date`, onChoose: () => choose('one') },
        { label: t`This and all following ones`, onChoose: () => choose('following') },
      ]}
    />
  )
}

/** Following dates that somebody arranged differently: they are left alone unless that is meant. */
function DifferingDates({ edited, waiting, close, save }: SaveQuestionsProps) {
  const { people } = useMatchForm()
  const kept = waiting?.kept ?? []
  const open = waiting?.kept !== undefined
  const changes = useSeriesChanges(open ? (edited.match?.series_id ?? null) : null)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'differing-dates',
    open,
    close,
    subject: { edited, changes, kept },
    lost: (asked) =>
      whyNotEdit(asked.edited, { ...edited, userId: currentUserId() }) ??
      (changes === asked.changes ? null : t`Other dates of this series have been changed meanwhile.`),
  })
  const most = Math.max(...snapshot.kept.map(({ dates }) => dates), 1)
  const choose = (choice: 'leave' | 'change') =>
    answer(() => {
      close()
      if (waiting) save({ ...waiting.match, others: { choice, kept } })
    })
  return (
    <ChoiceSheet
      {...dialog}
      title={t`Some dates are different`}
      description={t`${plural(most, { one: 'One of the following dates was arranged differently:', other: '# of the following dates were arranged differently:' })}`}
      choices={[
        { label: t`Leave them as they are`, onChoose: () => choose('leave') },
        { label: t`Change them too`, onChoose: () => choose('change') },
      ]}
    >
      <ul className="mb-4 grid gap-2">
        {snapshot.kept.map(({ columns, dates }) => (
          <li
            key={JSON.stringify(columns)}
            className="flex justify-between gap-3 rounded-button border border-line bg-raised px-3.5 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              {edited.stored && changeLabel(columns, edited.stored, people)}
            </span>
            <span className="shrink-0 text-muted">{t`${plural(dates, { one: '# date', other: '# dates' })}`}</span>
          </li>
        ))}
      </ul>
    </ChoiceSheet>
  )
}

// Only the hours of the time are compared: each date of a series is on another day.
function changeLabel(columns: KeptDates['columns'], stored: StoredMatch, people: readonly Person[]): string {
  const values = conversion.valuesOf({ ...stored, ...columns })
  const part = partWith(Object.keys(columns) as MatchColumn[])
  const label = partName(part)
  const value = part === 'time' ? `${values.matchTime} – ${values.endTime}` : partLabel(part, values, people)
  return `${label}: ${value}`
}

const partWith = (columns: readonly MatchColumn[]): PartName =>
  PART_NAMES.find((name) => columnsIn(name).some((column) => columns.includes(column))) ?? 'location'

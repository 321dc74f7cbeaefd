import { PART_NAMES, type PartName } from '@domain/match/match-columns.ts'
import { columnsIn, type MatchColumn } from '@domain/match/match-edit.ts'
import type { StoredMatch } from '@domain/match/match-values.ts'
import { type QuestionEdit, whyNotEdit } from '@domain/participants/closed-question.ts'
import { plural, t } from '@lingui/core/macro'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useQuestion } from '@/lib/question.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import type { KeptDates } from '../../mutations.ts'
import { useSeriesChanges } from '../../queries.ts'
import { conversion } from '../../schema.ts'
import type { Person } from '../fields/person-field.tsx'
import { partLabel, partName } from '../part-label.ts'

interface DifferingDatesProps {
  kept: readonly KeptDates[]
  /** The match as the form has it. */
  edited: QuestionEdit
  /** The match that the change was made in. */
  stored: StoredMatch | undefined
  people: readonly Person[]
  open: boolean
  close: () => void
  choose: (others: 'leave' | 'change') => void
}

/** Following dates that somebody arranged differently: they are left alone unless that is meant. */
export function DifferingDates({ kept, edited, stored, people, open, close, choose }: DifferingDatesProps) {
  const changes = useSeriesChanges(open ? (edited.match?.series_id ?? null) : null)
  const { dialog, answer } = useQuestion({
    name: 'differing-dates',
    open,
    close,
    subject: { edited, changes },
    lost: (snapshot) =>
      whyNotEdit(snapshot.edited, { ...edited, userId: currentUserId() }) ??
      (changes === snapshot.changes ? null : t`Other dates of this series have been changed meanwhile.`),
  })
  const most = Math.max(...kept.map(({ dates }) => dates), 1)
  return (
    <ChoiceSheet
      {...dialog}
      title={t`Some dates are different`}
      description={t`${plural(most, { one: 'One of the following dates was arranged differently:', other: '# of the following dates were arranged differently:' })}`}
      choices={[
        { label: t`Leave them as they are`, onChoose: () => answer(() => choose('leave')) },
        { label: t`Change them too`, onChoose: () => answer(() => choose('change')) },
      ]}
    >
      <ul className="mb-4 grid gap-2">
        {kept.map(({ columns, dates }) => (
          <li
            key={JSON.stringify(columns)}
            className="flex justify-between gap-3 rounded-button border border-line bg-raised px-3.5 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">{stored && changeLabel(columns, stored, people)}</span>
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

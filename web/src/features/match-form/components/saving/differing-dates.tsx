import type { EditColumn, PartName, StoredEdit } from '@domain/match/match-edit.ts'
import { MATCH_PARTS } from '@domain/match/match-edit.ts'
import { messages } from '@domain/messages.ts'
import { type QuestionEdit, whyNotEdit } from '@domain/participants/closed-question.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useQuestion } from '@/lib/question.ts'
import { ChoiceSheet } from '@/ui/overlays/choice-sheet.tsx'
import type { KeptDates } from '../../mutations.ts'
import { useSeriesChanges } from '../../queries.ts'
import { conversion } from '../../schema.ts'
import type { Person } from '../fields/person-field.tsx'
import { partLabel } from '../part-label.ts'

interface DifferingDatesProps {
  kept: readonly KeptDates[]
  /** The match as the form has it. */
  edited: QuestionEdit
  /** The match that the change was made in. */
  stored: StoredEdit | undefined
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
      (changes === snapshot.changes ? null : messages.question.datesEdited),
  })
  const { title, description, leave, change } = messages.matchForm.differingDates
  const most = Math.max(...kept.map(({ dates }) => dates), 1)
  return (
    <ChoiceSheet
      {...dialog}
      title={title}
      description={description(most)}
      choices={[
        { label: leave, onChoose: () => answer(() => choose('leave')) },
        { label: change, onChoose: () => answer(() => choose('change')) },
      ]}
    >
      <ul className="mb-4 grid gap-2">
        {kept.map(({ columns, dates }) => (
          <li
            key={JSON.stringify(columns)}
            className="flex justify-between gap-3 rounded-button border border-line bg-raised px-3.5 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">{stored && changeLabel(columns, stored, people)}</span>
            <span className="shrink-0 text-muted">{dates === 1 ? '1 date' : `${dates} dates`}</span>
          </li>
        ))}
      </ul>
    </ChoiceSheet>
  )
}

// Only the hours of the time are compared: each date of a series is on another day.
function changeLabel(columns: KeptDates['columns'], stored: StoredEdit, people: readonly Person[]): string {
  const values = conversion.valuesOf({ ...stored, ...columns })
  const part = partWith(Object.keys(columns) as EditColumn[])
  const { label } = MATCH_PARTS[part]
  const value = part === 'time' ? `${values.matchTime} – ${values.endTime}` : partLabel(part, values, people)
  return `${label}: ${value}`
}

const partWith = (columns: readonly EditColumn[]): PartName =>
  (Object.keys(MATCH_PARTS) as PartName[]).find((name) =>
    MATCH_PARTS[name].columns.some((column) => columns.includes(column)),
  ) ?? 'location'

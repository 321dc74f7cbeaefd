import { messages } from '@domain/messages.ts'
import type { EditColumn, PartName, StoredEdit } from '@domain/rules/match-edit.ts'
import { MATCH_PARTS } from '@domain/rules/match-edit.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import type { KeptDates } from '../mutations.ts'
import { conversion } from '../schema.ts'
import { partWords } from './part-words.ts'
import type { Person } from './person-field.tsx'

interface DifferingDatesProps {
  kept: readonly KeptDates[]
  /** The match that the change was made in. */
  stored: StoredEdit | undefined
  people: readonly Person[]
  open: boolean
  close: () => void
  choose: (others: 'leave' | 'change') => void
}

/** Following dates that somebody arranged differently: they are left alone unless that is meant. */
export function DifferingDates({ kept, stored, people, open, close, choose }: DifferingDatesProps) {
  const { title, description, leave, change } = messages.matchForm.differingDates
  const most = Math.max(...kept.map(({ dates }) => dates), 1)
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || close()}
      title={title}
      description={description(most)}
    >
      <ul className="mb-4 grid gap-2">
        {kept.map(({ columns, dates }) => (
          <li
            key={JSON.stringify(columns)}
            className="flex justify-between gap-3 rounded-button border border-line bg-raised px-3.5 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">{stored && wordsOf(columns, stored, people)}</span>
            <span className="shrink-0 text-muted">{dates === 1 ? '1 date' : `${dates} dates`}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-2.5">
        <Button variant="secondary" size="lg" wide onClick={() => choose('leave')}>
          {leave}
        </Button>
        <Button variant="secondary" size="lg" wide onClick={() => choose('change')}>
          {change}
        </Button>
        <Button variant="ghost" size="lg" wide onClick={close}>
          Cancel
        </Button>
      </div>
    </Sheet>
  )
}

// Only the hours of the time are compared: each date of a series is on another day.
function wordsOf(columns: KeptDates['columns'], stored: StoredEdit, people: readonly Person[]): string {
  const values = conversion.valuesOf({ ...stored, ...columns })
  const part = partWith(Object.keys(columns) as EditColumn[])
  const { label } = MATCH_PARTS[part]
  const words = part === 'time' ? `${values.matchTime} – ${values.endTime}` : partWords(part, values, people)
  return `${label}: ${words}`
}

const partWith = (columns: readonly EditColumn[]): PartName =>
  (Object.keys(MATCH_PARTS) as PartName[]).find((name) =>
    MATCH_PARTS[name].columns.some((column) => columns.includes(column)),
  ) ?? 'place'

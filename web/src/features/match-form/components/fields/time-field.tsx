import {
  endAfter,
  minutesOf,
  readTime,
  snapToStep,
  snapWithinDay,
  TIME_STEP_MINUTES,
} from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'

interface TimeFieldProps {
  label: string
  error: string | undefined
  hint?: string | null
  /** 'HH:mm' or empty. */
  value: string
  onChange: (time: string) => void
  /** Tells whether a time just before midnight may become midnight. */
  passesMidnight: boolean
  example: string
  /** With which the arrow keys begin in an empty field, 'HH:mm'. */
  begin: string
}

/**
 * A time of the day on a 24-hour clock, whatever the browser's language. Takes '1830' as well as '18:30', goes to the
 * nearest half hour when it is left, and by half hours with the arrow keys. What is no time stays to be mended.
 */
export function TimeField({ label, error, hint, example, ...times }: TimeFieldProps) {
  const { isUnread, rounding, input } = useTypedTime(times)
  return (
    <Field
      label={label}
      error={isUnread ? t`Please type a time such as 18:30.` : error}
      description={roundedHint(rounding, times.value) ?? hint}
    >
      <Input inputMode="numeric" autoComplete="off" placeholder={example} maxLength={10} {...input} />
    </Field>
  )
}

function useTypedTime({
  value,
  onChange,
  passesMidnight,
  begin,
}: Omit<TimeFieldProps, 'label' | 'error' | 'example'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnread, setUnread] = useState(false)
  const [rounding, setRounding] = useState({ typed: '', became: '' })
  function commit() {
    if (typed === null) return
    const time = readTime(typed)
    const unread = time === null && typed.trim() !== ''
    const snapped = passesMidnight ? snapToStep(time) : snapWithinDay(time)
    onChange(snapped ?? '')
    if (time && snapped && snapped !== time) setRounding({ typed: time, became: snapped })
    setUnread(unread)
    if (!unread) setTyped(null)
  }
  function step(event: KeyboardEvent) {
    if (event.key === 'Enter') return commit()
    const count = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!count) return
    event.preventDefault()
    setTyped(null)
    setUnread(false)
    onChange(stepped(typed ?? value, count, begin))
  }
  const input: ComponentProps<typeof Input> = {
    value: typed ?? value,
    onChange: (event) => setTyped(event.currentTarget.value),
    onFocus: (event) => event.currentTarget.select(),
    onBlur: commit,
    onKeyDown: step,
  }
  return { isUnread, rounding, input }
}

/** Says that the time in the field is not the one that was typed, until it is changed again. */
const roundedHint = ({ typed, became }: { typed: string; became: string }, time: string) =>
  became && became === time ? t`Half hours only: ${typed} became ${became}.` : null

function stepped(time: string, count: number, begin: string): string {
  const from = snapToStep(readTime(time) ?? '')
  return minutesOf(from) === null ? begin : (endAfter(from, count * TIME_STEP_MINUTES) ?? begin)
}

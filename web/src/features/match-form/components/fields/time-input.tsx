import {
  endAfter,
  minutesOf,
  readTime,
  snapToStep,
  snapWithinDay,
  TIME_STEP_MINUTES,
} from '@domain/match/time.ts'
import { type KeyboardEvent, useState } from 'react'
import { Input } from '@/ui/forms/input.tsx'

export interface Rounding {
  typed: string
  became: string
}

interface TimeInputProps {
  /** 'HH:mm' or empty. */
  value: string
  onChange: (time: string) => void
  /** Tells whether a time just before midnight may become midnight. */
  passesMidnight: boolean
  /** Called with both times when the typed one was rounded. */
  onRounded: (rounding: Rounding) => void
  /** Called with true when the text is no time, and with false when it is one again. */
  onUnread: (unread: boolean) => void
  /** Stands in the empty field. */
  example: string
}

/**
 * A time of the day on a 24-hour clock, whatever the browser's language. Takes '1830' as well as '18:30', goes to the
 * nearest half hour when it is left, and by half hours with the arrow keys. What is no time stays to be mended.
 */
export function TimeInput({ value, onChange, passesMidnight, onUnread, onRounded, example }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function commit() {
    if (typed === null) return
    const time = readTime(typed)
    const unread = time === null && typed.trim() !== ''
    const snapped = passesMidnight ? snapToStep(time) : snapWithinDay(time)
    onChange(snapped ?? '')
    if (time && snapped && snapped !== time) onRounded({ typed: time, became: snapped })
    onUnread(unread)
    if (!unread) setTyped(null)
  }
  function step(event: KeyboardEvent) {
    if (event.key === 'Enter') return commit()
    const count = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!count) return
    event.preventDefault()
    setTyped(null)
    onUnread(false)
    onChange(stepped(typed ?? value, count))
  }
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      placeholder={example}
      maxLength={10}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={step}
    />
  )
}

const EVENING = '18:00'

function stepped(time: string, count: number): string {
  const from = snapToStep(readTime(time) ?? '')
  return minutesOf(from) === null ? EVENING : (endAfter(from, count * TIME_STEP_MINUTES) ?? EVENING)
}

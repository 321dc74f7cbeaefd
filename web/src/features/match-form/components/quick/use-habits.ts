import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { type Habits, habitsQuery, lastHabits, NO_HABITS } from '../../queries.ts'

/** A form that waits longer for a slow server than this does without what it would offer first. */
const TIMEOUT_MS = 2000

/** The habits of the member as the form opens; undefined while they are fetched. Without an answer they are as this device saw them last. */
export function useHabits(): Habits | undefined {
  const userId = currentUserId() ?? ''
  const { data, isPaused, isError } = useQuery(habitsQuery(userId))
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  const now = data ?? (isPaused || isError || isLate ? (lastHabits(userId) ?? NO_HABITS) : undefined)
  // An answer that comes later would move rows under the finger.
  const [first, setFirst] = useState(now)
  if (first === undefined && now !== undefined) setFirst(now)
  return first ?? now
}

import type { Reading } from '@domain/courts/court-snapshot.ts'
import { useClock } from '@/lib/time/clock.ts'
import { type ReadingWords, readingWords } from './reading-words.ts'

/** The words about a reading, up to date at the second: an age rounded from a coarser clock says a minute too little. */
export function useReadingWords(
  reading: Reading | undefined,
  when: { day: string; online: boolean },
): ReadingWords {
  const age = useClock((now) => readingWords(reading, { ...when, now }).age)
  const warning = useClock((now) => readingWords(reading, { ...when, now }).warning)
  return { age, warning }
}

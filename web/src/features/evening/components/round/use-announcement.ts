import type { EveningRound } from '@domain/evening/board.ts'
import { endOfRound, gameOf } from '@domain/evening/board.ts'
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useClock } from '@/lib/time/clock.ts'
import type { EveningView } from '../evening-view.ts'
import { ownGameLabel } from '../evening-words.ts'
import { secondsLeft } from './round-clock.tsx'
import { playSound } from './sound.ts'

/** Returns what is said aloud when another round is announced while somebody looks on, or its time is up; the sound comes with it. */
export function useAnnouncement(view: EveningView, round: EveningRound | undefined): string {
  const [said, setSaid] = useState('')
  const key = round && round.state !== 'closed' ? `${round.number}.${round.edition}` : ''
  const before = useRef(key)
  const words = round ? wordsOf(view, round) : ''
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    if (key === '') return
    setSaid(words)
    playSound('round')
  }, [key, words])
  useTimeUp(view, round, setSaid)
  return said
}

function useTimeUp(view: EveningView, round: EveningRound | undefined, say: (words: string) => void) {
  const end = round ? endOfRound(round) : null
  const isUp = useClock(() => end !== null && secondsLeft(end, view.aheadMs) === 0)
  const before = useRef(isUp)
  useEffect(() => {
    if (before.current === isUp) return
    before.current = isUp
    if (!isUp) return
    say(t`Time is up`)
    playSound('time')
  }, [isUp, say])
}

function wordsOf(view: EveningView, round: EveningRound): string {
  const { number } = round
  const game = gameOf(round, view.you)
  if (game) return ownGameLabel(view, number, game)
  const isResting = view.you !== null && round.resting.includes(view.you)
  return isResting ? t`Round ${number}: you rest` : t`Round ${number} is announced`
}

import type { Participant } from '@domain/participants/participant.ts'
import { t } from '@lingui/core/macro'
import { pairLabel } from '@/features/evening/components/evening-words.ts'
import type { Pairing } from '../../queries.ts'

/** 'About even', 'Team B is favoured'; with numbers where they are known to hold: 'Team B is favoured, 36 : 64'. */
export function forecastLabel({ word, share }: Pick<Pairing, 'word' | 'share'>): string {
  const words = wordsOf(word)
  if (share === null) return words
  const a = Math.round(share * 100)
  return t`${words}, ${a} : ${100 - a}`
}

function wordsOf(word: Pairing['word']): string {
  if (word === 'even') return t`About even`
  const team = word.endsWith('a') ? 'A' : 'B'
  return word.startsWith('much') ? t`Team ${team} is clearly favoured` : t`Team ${team} is favoured`
}

/** 'Mara and Tim against Ela and Bo: about even' */
export function fairerSentence(
  { a, b, word, share }: Pick<Pairing, 'a' | 'b' | 'word' | 'share'>,
  players: readonly Pick<Participant, 'id' | 'username'>[],
): string {
  const nameOf = (id: string) => players.find((player) => player.id === id)?.username.split(' ')[0] ?? ''
  const [ours, theirs] = [pairLabel(a.map(nameOf)), pairLabel(b.map(nameOf))]
  if (share !== null) {
    const percent = Math.round(share * 100)
    return t`${ours} against ${theirs}: ${percent} : ${100 - percent}`
  }
  return word === 'even' ? t`${ours} against ${theirs}: about even` : t`${ours} against ${theirs}: closer`
}

import type { Kind } from './kind.ts'
import { defineMatchKind, type ToldMatch } from './match-kind.ts'
import { namesOf, type Text } from './notification-data.ts'
import { playersLines } from './players-lines.ts'

interface PlayersKind<Type extends string>
  extends Pick<Kind<Type>, 'type' | 'title' | 'pushTitle' | 'icon' | 'setting'> {
  /** The players whom the sentence names. */
  list: 'joined' | 'left' | 'declined'
  sentence(match: ToldMatch & { names: string; count: number }): Text
}

const ANYBODY = { name: '{name}' }

/** Declares a kind about players who come or go, of whom the others are notified. */
export const definePlayersKind = <const Type extends string>({
  list,
  sentence,
  ...kind
}: PlayersKind<Type>) =>
  defineMatchKind({
    ...kind,
    isOfPlayers: true,
    lines: playersLines,
    forms: [['several', { [list]: [ANYBODY, ANYBODY] }]],
    sentence(match, data, formats) {
      // Notifications of before have one name and no lists.
      const players = data[list] ?? (match.name ? [{ name: match.name }] : [])
      if (players.length === 0) return null
      return sentence({ ...match, names: namesOf(players, formats), count: players.length })
    },
  })

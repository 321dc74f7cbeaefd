import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { podiumOf as stepsOf } from '../../domain/americano/evening/standings/podium.ts'
import { isOver } from '../../domain/evening/board.ts'
import { namesOnBoard } from '../../domain/evening/hall-board.ts'
import { standingsOf } from '../../domain/evening/results.ts'
import { eventTitle } from '../../domain/match/event-title.ts'
import { venueName } from '../../domain/match/match-card.ts'
import { dateFormats } from '../language/date-formats.ts'
import type { Languages } from '../language/languages.ts'
import { type Podium, SHOWN_OF_MANY } from './podium-svg.ts'

const PAIR = z.tuple([z.string(), z.string()])
const GAME = z.object({
  a: PAIR,
  b: PAIR,
  score: z.object({ a: z.number(), b: z.number(), is_finished: z.boolean() }).nullable(),
})

const ROUND = z.object({
  number: z.number(),
  state: z.enum(['planned', 'announced', 'started', 'closed']),
  points: z.number().nullable(),
  games: z.array(GAME),
})

/** The part of a board with first names (`shared_board`, `evening_picture`) that its picture shows; null where there is none. */
export const NAMED_BOARD = z
  .object({
    version: z.number(),
    server_time: z.string(),
    location: z.string(),
    first_line: z.string().nullable(),
    starts: z.string(),
    evening: z.object({
      format: z.enum(['americano', 'mexicano', 'teams']),
      state: z.enum(['running', 'ended']),
      ends_at: z.string(),
      rounds: z.number(),
    }),
    players: z.array(
      z.object({
        id: z.string(),
        number: z.number(),
        name: z.string().nullable(),
        is_guest: z.boolean(),
        is_present: z.boolean(),
        team: z.number().nullable(),
      }),
    ),
    rounds: z.array(ROUND),
  })
  .nullable()
export type NamedBoard = NonNullable<z.infer<typeof NAMED_BOARD>>

export interface PodiumWords {
  community: { title: string; timeZone: string }
  languages: Languages
}

/** Says how an event is called, and when and where it is, in a language. */
export function factsOf(board: NamedBoard, language: string, { community, languages }: PodiumWords) {
  const { location, first_line, starts } = board
  const { weekday, fullDate } = dateFormats(language, community.timeZone, (message) =>
    languages.translate(language, message),
  )
  return {
    title: eventTitle({ match_type: 'americano', location, description: first_line }).title,
    day: `${weekday(starts)}, ${fullDate(starts)}`,
    venue: venueName(location),
  }
}

/** By the clock of the database. */
export const isEveningOver = ({ evening, server_time }: NamedBoard): boolean =>
  isOver(evening, Date.parse(server_time))

/** The podium of an evening, in the language of the community; null before it is over, and where nobody stands on it. */
export function podiumOf(board: NamedBoard, words: PodiumWords): Podium | null {
  const standings = standingsOf(board).filter(({ games }) => games > 0)
  const steps = stepsOf(standings)
  if (!isEveningOver(board) || !steps[0]?.length) return null
  const { languages, community } = words
  const language = languages.choose()
  const translate = (message: Parameters<Languages['translate']>[1]) => languages.translate(language, message)
  const { title, day, venue } = factsOf(board, language, words)
  const names = namesOnBoard(board.players, translate(msg`Former member`))
  const numbers = new Map(board.players.map(({ id, number }) => [id, number + 1]))
  const wordsOf = (player: string) => ({
    text: names.get(player) ?? '',
    instead: translate(msg`No. ${{ number: numbers.get(player) ?? 0 }}`),
  })
  const count = standings.flatMap(({ players }) => players).length
  const players = translate(msg`${plural({ count }, { one: '# player', other: '# players' })}`)
  return {
    community: { text: community.title, instead: 'Courtside' },
    title: { text: title, instead: translate(msg`Americano`) },
    line: { text: [day, venue, players].join(' · '), instead: [day, players].join(' · ') },
    steps: steps.map((lines) => ({
      lines: lines.map((line) => line.players.map(wordsOf)),
      more: translate(msg`and ${{ count: lines.length - SHOWN_OF_MANY }} more`),
      average: averageOf(lines[0], language, translate),
    })),
  }
}

function averageOf(
  line: { average: number } | undefined,
  language: string,
  translate: (message: Parameters<Languages['translate']>[1]) => string,
): string {
  if (!line) return ''
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const average = new Intl.NumberFormat(`${language}-u-nu-latn`, digits).format(line.average)
  return translate(msg`${{ average }} points a game`)
}

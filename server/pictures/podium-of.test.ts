import { expect, test } from 'vitest'
import { readCommunity } from '../config/community.ts'
import { openLanguages } from '../language/languages.ts'
import { type NamedBoard, podiumOf } from './podium-of.ts'

const community = { ...(await readCommunity('config/community.json')), title: 'Club', language: 'en' }
const wordsIn = (language: string) => ({ community, languages: openLanguages(language) })

type Score = [a: number, b: number]

/** An evening that is over, of four players or more, who have played these games of the first four. */
function boardOf(names: (string | null)[], scores: Score[], more: Partial<NamedBoard['evening']> = {}) {
  const players = names.map((name, number) => ({
    ...{ id: `p${number}`, number, name },
    ...{ is_guest: false, is_present: true, team: Math.floor(number / 2) },
  }))
  const rounds = scores.map(([a, b], at) => ({
    ...{ number: at + 1, state: 'closed' as const, points: 24 },
    games: [
      {
        a: ['p0', 'p1'] as [string, string],
        b: ['p2', 'p3'] as [string, string],
        score: { a, b, is_finished: true },
      },
    ],
  }))
  return {
    ...{
      version: 9,
      server_time: '2026-11-26T20:30:00Z',
      location: 'TSG Padel (eBuSy)',
      first_line: 'Thursday cup',
      starts: '2026-11-26T18:30:00Z',
    },
    evening: {
      ...{
        format: 'americano' as const,
        state: 'ended' as const,
        rounds: 3,
        ends_at: '2026-11-27T18:30:00Z',
      },
      ...more,
    },
    players,
    rounds,
  }
}
const linesOf = (board: NamedBoard) =>
  podiumOf(board, wordsIn('en'))?.steps.map(({ lines }) =>
    lines.map((words) => words.map(({ text }) => text).join(' + ')),
  )

test('says what, when and where it was, and who stands where with how many points', () => {
  const podium = podiumOf(boardOf(['Mara', 'Bo', 'Ida', 'Ela'], [[14, 10]]), wordsIn('en'))
  expect(podium).toMatchObject({
    community: { text: 'Club' },
    title: { text: 'Thursday cup' },
    line: { text: 'Thursday, 26.11.2026 · TSG Padel · 4 players' },
  })
  expect(podium?.steps.map(({ average }) => average)).toEqual([
    '14.0 points a game',
    '',
    '10.0 points a game',
  ])
  expect(podiumOf(boardOf(['Mara', 'Bo', 'Ida', 'Ela'], [[14, 10]]), wordsIn('de'))).toMatchObject({
    line: { text: 'Donnerstag, 26.11.2026 · TSG Padel · 4 Leute' },
    steps: [{ average: '14,0 Punkte pro Spiel' }, {}, {}],
  })
})

test('players who share a place stand on one step, and nobody on the next', () => {
  expect(linesOf(boardOf(['Mara', 'Bo', 'Ida', 'Ela'], [[14, 10]]))).toEqual([
    ['Mara', 'Bo'],
    [],
    ['Ida', 'Ela'],
  ])
  expect(linesOf(boardOf(['Mara', 'Bo', 'Ida', 'Ela'], [[12, 12]]))?.[0]).toHaveLength(4)
  const shared = podiumOf(boardOf(['Mara', 'Bo', 'Ida', 'Ela'], [[12, 12]]), wordsIn('en'))
  expect(shared?.steps[0]?.more).toBe('and 2 more')
})

test('teams stand together', () => {
  const teams = boardOf(['Mara', 'Bo', 'Ida', 'Ela'], [[14, 10]], { format: 'teams' })
  expect(linesOf(teams)).toEqual([['Mara + Bo'], ['Ida + Ela'], []])
})

test('who has left is a former member, and those of the same name have numbers', () => {
  const named = (names: (string | null)[]) => linesOf(boardOf(names, [[14, 10]]))
  expect(named(['Mara', null, 'Mara', 'Ela'])).toEqual([['Mara 1', 'Former member'], [], ['Mara 2', 'Ela']])
})

test('a name that cannot be drawn is the number of the player', () => {
  const podium = podiumOf(boardOf(['北京', 'Bo', 'Ida', 'Ela'], [[14, 10]]), wordsIn('en'))
  expect(podium?.steps[0]?.lines[0]).toEqual([{ text: '北京', instead: 'No. 1' }])
})

test('there is none while it runs, and where nobody has played', () => {
  const names = ['Mara', 'Bo', 'Ida', 'Ela']
  expect(podiumOf(boardOf(names, [[14, 10]], { state: 'running' }), wordsIn('en'))).toBeNull()
  const forgotten = { state: 'running' as const, ends_at: '2026-11-26T20:30:00Z' }
  expect(podiumOf(boardOf(names, [[14, 10]], forgotten), wordsIn('en'))).not.toBeNull()
  expect(podiumOf(boardOf(names, []), wordsIn('en'))).toBeNull()
})

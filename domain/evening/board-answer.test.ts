import { describe, expect, test } from 'vitest'
import type { EveningBoard, EveningRound } from './board.ts'
import { type BoardAnswer, knownTags, wholeBoard } from './board-answer.ts'

const round = (number: number, tag: string) =>
  ({ number, tag, edition: 1, state: 'planned', games: [], resting: [tag] }) as unknown as EveningRound
const board = (...rounds: EveningRound[]) =>
  ({
    ...{ version: 1, rounds, names: { a: 'Ana' }, players: [], kept: [] },
    tags: { names: 'n1', players: 'p1' },
  }) as unknown as EveningBoard
const held = board(round(1, 'r1'), round(2, 'r2'))
const answer = (more: Partial<BoardAnswer>) => {
  const { names: _, players: __, ...rest } = held
  return { ...rest, version: 2, ...more } as BoardAnswer
}

test('whatever has a tag is known', () => {
  expect(knownTags(held)).toEqual(['n1', 'p1', 'r1', 'r2'])
  expect(knownTags(undefined)).toEqual([])
  const { tags: _, ...older } = board({ ...round(1, ''), tag: undefined } as unknown as EveningRound)
  expect(knownTags(older as EveningBoard)).toEqual([])
})

describe('an answer', () => {
  test('without what is known is completed, in its own order', () => {
    const changed = round(2, 'r3')
    const whole = wholeBoard(answer({ rounds: [{ number: 1, tag: 'r1' }, changed] }), held)
    expect(whole).toEqual({ ...held, version: 2, rounds: [held.rounds[0], changed] })
    const fewer = wholeBoard(answer({ rounds: [{ number: 2, tag: 'r2' }] }), held)
    expect(fewer?.rounds).toEqual([held.rounds[1]])
  })

  test('with other names and players has those', () => {
    const names = { b: 'Bo' }
    const tags = { names: 'n2', players: 'p1' }
    expect(wholeBoard(answer({ rounds: [], names, tags }), held)).toMatchObject({ names, players: [], tags })
  })

  test.each([
    ['a round', { rounds: [{ number: 1, tag: 'r9' }] }],
    ['names', { rounds: [], tags: { names: 'n9', players: 'p1' } }],
    ['players', { rounds: [], tags: { names: 'n1', players: 'p9' } }],
  ])('without %s that is not there is no board', (_, more) => {
    expect(wholeBoard(answer(more), held)).toBeUndefined()
    expect(wholeBoard(answer(more), undefined)).toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import type { EnteredScore, EveningBoard, EveningGame } from './board.ts'
import { type PendingEntry, withPending } from './pending.ts'

const AT = '2026-01-01T18:00:00Z'
const entered = (entry_id: string, a: number, by: string): EnteredScore => ({
  ...{ entry_id, a, b: 24 - a, is_finished: true, by, at: AT },
})
const own = (id: string, a: number, basedOn: string | null): PendingEntry => ({
  ...{ id, gameId: 'g', at: AT, kind: 'score', a, b: 24 - a, isFinished: true, basedOn },
})
const takeBack = (id: string, revokes: string): PendingEntry => ({
  ...{ id, gameId: 'g', at: AT, kind: 'revoke', revokes },
})

/** The game as it is shown to `me`, over what the server has: the score that counts, then others. */
function shown(stored: Partial<EveningGame>, ...entries: PendingEntry[]) {
  const game = { id: 'g', court: 0, a: ['1', '2'], b: ['3', '4'], score: null, tip_id: null, others: [] }
  const board = { rounds: [{ games: [{ ...game, ...stored }] }] } as unknown as EveningBoard
  const [after] = withPending(board, entries, 'me').rounds[0]?.games ?? []
  expect(after?.tip_id).toBe(stored.tip_id ?? null)
  return [after?.score, ...(after?.others ?? [])].map((one) => one && [one.entry_id, one.a])
}

test('entries that wait are shown over the board, in their order, and taking one back is shown, too', () => {
  expect(shown({}, own('e1', 14, null))).toEqual([['e1', 14]])
  expect(shown({}, own('e1', 14, null), own('e2', 15, null))).toEqual([['e2', 15]])
  expect(shown({}, own('e1', 14, null), own('e2', 15, null), takeBack('r', 'e2'))).toEqual([['e1', 14]])
  expect(shown({}, own('e1', 14, null), takeBack('r', 'e1'))).toEqual([null])
  const first = { score: entered('s', 12, 'ben'), tip_id: 's' }
  expect(shown(first, own('e1', 14, 's'))).toEqual([['e1', 14]])
  expect(shown(first, takeBack('r', 's'))).toEqual([null])
})

test('they hide nothing that their author had not seen: both are shown until one of them is chosen', () => {
  const others = { score: entered('s', 12, 'ben'), tip_id: 's' }
  expect(shown(others, own('e1', 14, null))).toEqual([
    ['s', 12],
    ['e1', 14],
  ])
  expect(shown(others, own('e1', 14, null), own('e2', 15, null))).toEqual([
    ['s', 12],
    ['e1', 14],
    ['e2', 15],
  ])
  expect(shown(others, own('e1', 12, null))).toEqual([['s', 12]])
  expect(shown(others, own('e1', 14, null), own('e2', 14, 's'))).toEqual([['e2', 14]])
})

test("their author knows of the own ones that the server has taken, and not of others' since", () => {
  const mine = { score: entered('e1', 14, 'me'), tip_id: 'e1' }
  expect(shown(mine, own('e2', 15, null))).toEqual([['e2', 15]])
  expect(shown({ ...mine, others: [entered('s', 12, 'ben')], tip_id: 's' }, own('e2', 15, null))).toEqual([
    ['e1', 14],
    ['s', 12],
    ['e2', 15],
  ])
})

test('one that the board has already is not shown twice while its answer is on its way', () => {
  const both = { score: entered('s', 12, 'ben'), others: [entered('e1', 14, 'me')], tip_id: 'e1' }
  expect(shown(both, own('e1', 14, null))).toEqual([
    ['s', 12],
    ['e1', 14],
  ])
})

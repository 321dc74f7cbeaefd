import { expect, test } from 'vitest'
import { cellAfterKey } from './plan-columns.ts'

const after = (at: [row: number, column: number], key: string, ctrlKey = false) => {
  const [row, column] = at
  const cell = cellAfterKey({ row, column }, { key, ctrlKey }, { rows: 17, columns: 5 })
  return cell && [cell.row, cell.column]
}

test.each<[key: string, from: [number, number], to: [number, number]]>([
  ['ArrowLeft', [3, 2], [3, 1]],
  ['ArrowRight', [3, 2], [3, 3]],
  ['ArrowUp', [3, 2], [2, 2]],
  ['ArrowDown', [3, 2], [4, 2]],
  ['Home', [3, 2], [3, 0]],
  ['End', [3, 2], [3, 4]],
])('%s moves', (key, from, to) => expect(after(from, key)).toEqual(to))

test('the ends of the whole grid are reached with Control', () => {
  expect(after([3, 2], 'Home', true)).toEqual([0, 0])
  expect(after([3, 2], 'End', true)).toEqual([16, 4])
})

test('an edge holds', () => {
  expect(after([0, 0], 'ArrowUp')).toEqual([0, 0])
  expect(after([0, 0], 'ArrowLeft')).toEqual([0, 0])
  expect(after([16, 4], 'ArrowDown')).toEqual([16, 4])
  expect(after([16, 4], 'ArrowRight')).toEqual([16, 4])
})

test('other keys are the browser’s', () => {
  expect(after([3, 2], 'Tab')).toBeNull()
  expect(after([3, 2], 'Enter')).toBeNull()
})

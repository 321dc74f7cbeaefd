import { expect, test } from 'vitest'
import { reportPage } from './report.ts'

const LANES = {
  'floor: <pg>': { 'requests/s': 500, 'CPU ms PostgreSQL': '1.71' },
  ours: { 'requests/s': 430, 'CPU ms Node': '0.61', 'CPU ms PostgreSQL': '1.64' },
}

test('a report has each figure with its target, its lanes, their processor time, and what was remarked', () => {
  const figure = { title: 'List of 20', target: '450/s', rows: LANES, drawn: 'requests/s', limit: 450 }
  const page = reportPage([{ figure, remarks: ['with blocks / without: 0.98'] }], 'Two cores', new Date(0))
  expect(page).toContain('1970-01-01T00:00:00.000Z. Two cores.')
  expect(page).toContain('Target: 450/s')
  expect(page).toContain('with blocks / without: 0.98')
  expect(page).toContain('<th>floor: &lt;pg&gt;</th>')
  expect(page).not.toContain('<pg>')
  const [speed = '', processors = '', ...rest] = page.match(/<svg.*?<\/svg>/gs) ?? []
  expect(rest).toEqual([])
  for (const drawn of ['>500<', '>430<', '>target 450<']) expect(speed).toContain(drawn)
  for (const drawn of ['>1.71<', '>0.61<', '>1.64<']) expect(processors).toContain(drawn)
})

test('a figure without processor time has one plot, and a row without a number is in its table alone', () => {
  const rows = { away: { ms: '-' }, ours: { ms: '12.5' } }
  const page = reportPage([{ figure: { title: 'Start', rows, drawn: 'ms' }, remarks: [] }], '', new Date(0))
  const plots = page.match(/<svg.*?<\/svg>/gs) ?? []
  expect(plots).toHaveLength(1)
  expect(plots[0]).toContain('>12.5<')
  expect(plots[0]).not.toContain('>away<')
  expect(page).toContain('<th>away</th><td>-</td>')
})

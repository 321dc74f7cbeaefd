import { expect, test } from 'vitest'
import { journalLine, readableLine } from './open-log.ts'

const line = (facts: object) => JSON.stringify({ level: 30, time: 0, pid: 1, hostname: 'h', ...facts })

test.each([
  [20, 7],
  [30, 6],
  [40, 4],
  [50, 3],
  [60, 2],
])('the journal gets level %i as priority %i', (level, priority) => {
  const json = line({ level })
  expect(journalLine(json)).toBe(`<${priority}>${json}`)
})

test('a terminal shows message, facts and the stack of an error', () => {
  const json = line({
    level: 40,
    msg: 'request',
    route: '/rest/v1/a',
    why: 'two words',
    n: 1,
    error: { stack: 'Error: x' },
  })
  expect(readableLine(json)).toMatch(
    /^\d\d:\d\d:\d\d warn {2}request route=\/rest\/v1\/a why="two words" n=1\nError: x\n$/,
  )
})

test('what others have sent does not move the cursor of a terminal', () => {
  expect(readableLine(line({ msg: 'a\u001b[2Jb' }))).toMatch(/info {2}ab\n$/)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { likePattern, MAX_PATTERN_STEPS, MAX_TEXT_LENGTH } from './like.ts'

/** Returns the equivalent regular expression, for small inputs. */
function reference(pattern: string): RegExp {
  const parts = [...pattern.matchAll(/\\([\s\S])|([\s\S])/gu)].map(([, escaped, plain]) => {
    if (escaped === undefined && plain === '%') return '[\\s\\S]*'
    if (escaped === undefined && plain === '_') return '[\\s\\S]'
    return `\\u{${(escaped ?? plain ?? '').codePointAt(0)?.toString(16)}}`
  })
  return new RegExp(`^${parts.join('')}$`, 'u')
}

const letters = fc.constantFrom('a', 'b', '%', '_', '\u{1F3BE}')
const text = (most: number) => fc.array(letters, { maxLength: most }).map((all) => all.join(''))
const pattern = fc
  .array(fc.oneof({ weight: 5, arbitrary: letters }, fc.constantFrom('\\%', '\\_', '\\a', '\\\\')), {
    maxLength: 90,
  })
  .map((all) => all.join(''))

test('patterns hold for what they hold for in SQL', () => {
  fc.assert(
    fc.property(pattern, text(90), (requests, value) => {
      expect(likePattern(requests, false)?.(value)).toBe(reference(requests).test(value))
    }),
    { numRuns: runs(300, 10_000) },
  )
})

test('a text that holds most of a pattern fits where the rest fits too', () => {
  fc.assert(
    fc.property(text(40), text(40), text(40), (head, gap, tail) => {
      const quoted = (part: string) => part.replace(/[%_\\]/g, '\\$&')
      expect(likePattern(`${quoted(head)}%${quoted(tail)}`, false)?.(head + gap + tail)).toBe(true)
    }),
  )
})

test('no pattern that is taken makes a text cost more than its length', () => {
  const value = 'a'.repeat(MAX_TEXT_LENGTH)
  const worst = ['%a', '%_a', 'a%', '%aa_'].map((part) => {
    const steps = part.replaceAll('%', '').length
    return `${part.repeat(Math.floor((MAX_PATTERN_STEPS - 1) / steps))}b`
  })
  const start = process.threadCpuUsage()
  for (const one of worst) expect(likePattern(one, true)?.(value)).toBe(false)
  // Processor time, which a busy machine does not lengthen. A backtracking search takes seconds for these.
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(200)
})

test('longer patterns are not taken, and longer texts fit none', () => {
  expect(likePattern('_'.repeat(MAX_PATTERN_STEPS), false)).toBeDefined()
  expect(likePattern('_'.repeat(MAX_PATTERN_STEPS + 1), false)).toBeUndefined()
  expect(likePattern('%', false)?.('x'.repeat(MAX_TEXT_LENGTH))).toBe(true)
  expect(likePattern('%', false)?.('x'.repeat(MAX_TEXT_LENGTH + 1))).toBe(false)
})

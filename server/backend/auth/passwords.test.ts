import { afterAll, describe, expect, it } from 'vitest'
import { startPasswordPool } from './password-pool.ts'
import { requireGoodPassword, startPasswords, weaknessOf } from './passwords.ts'

const passwords = startPasswords()
afterAll(() => passwords.stop())

describe('a password', () => {
  it("is hashed in GoTrue's format and found again", async () => {
    const hash = await passwords.hash('correct horse 7')
    expect(hash).toMatch(/^\$2a\$10\$/)
    expect(await passwords.matches('correct horse 7', hash)).toBe(true)
    expect(await passwords.matches('correct horse 8', hash)).toBe(false)
  })

  it('matches no account without one, after the time of a real comparison', async () => {
    const hash = await passwords.hash('correct horse 7')
    const [withHash, without] = [await fastest('wrong', hash), await fastest('wrong', null)]
    expect(await passwords.matches('', '')).toBe(false)
    expect(without).toBeGreaterThan(withHash / 2)
  })

  it('leaves the main thread free while many are computed', async () => {
    let turns = 0
    let done = false
    const burst = Promise.all(Array.from({ length: 20 }, () => passwords.matches('wrong', null))).then(() => {
      done = true
    })
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    await burst
    expect(turns).toBeGreaterThan(100)
  })

  it('is refused when the queue is long already', async () => {
    const pool = startPasswordPool(1, 2)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => pool.run({ password: 'correct horse 7' })),
    )
    await pool.stop()
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect(outcomes[3]).toMatchObject({ reason: { status: 429 } })
  })

  it.each([
    ['12345', ['length']],
    ['ÄÖÜäö', ['length']],
    ['QwertY123', ['pwned']],
  ])('%s is weak: %s', (password, reasons) => {
    expect(weaknessOf(password, 6)).toMatchObject({ reasons })
  })

  it('of six letters that nobody else has may be chosen, one of 73 bytes not', () => {
    expect(() => requireGoodPassword('kQ7!zu', 6)).not.toThrow()
    expect(() => requireGoodPassword('x'.repeat(73), 6)).toThrow('longer than 72')
  })
})

async function fastest(password: string, stored: string | null): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 5; turn++) {
    const start = performance.now()
    await passwords.matches(password, stored)
    best = Math.min(best, performance.now() - start)
  }
  return best
}

import { afterAll, describe, expect, it } from 'vitest'
import { startPasswordPool } from './password-pool.ts'
import { requiredCharactersText } from './password-settings.ts'
import { requireGoodPassword, startPasswords, weaknessOf } from './passwords.ts'

const RULES = { passwordMinLength: 6, passwordRequiredCharacters: [] }

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
    ['abc12', ['length']],
  ])('%s is weak: %s', (password, reasons) => {
    expect(weaknessOf(password, RULES)).toEqual({ message: expect.stringContaining('Password'), reasons })
  })

  it('needs a character of each set that the configuration names', () => {
    const sets = requiredCharactersText.parse('abcdefghijklmnopqrstuvwxyz:0123456789:!?\\:')
    expect(sets).toEqual(['abcdefghijklmnopqrstuvwxyz', '0123456789', '!?:'])
    const rules = { passwordMinLength: 8, passwordRequiredCharacters: sets }
    expect(weaknessOf('horse 7 battery:', rules)).toBeUndefined()
    expect(weaknessOf('horse battery', rules)).toEqual({
      message:
        'Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, 0123456789, !?:.',
      reasons: ['characters'],
    })
    expect(weaknessOf('HORSE 7', rules)?.reasons).toEqual(['length', 'characters'])
  })

  it('of six letters that nobody else has may be chosen, one of 73 bytes not', () => {
    expect(() => requireGoodPassword('kQ7!zu', RULES)).not.toThrow()
    expect(() => requireGoodPassword('horse 7 '.repeat(9), RULES)).not.toThrow()
    expect(() => requireGoodPassword(`${'horse 7 '.repeat(9)}!`, RULES)).toThrow('longer than 72 characters')
    expect(() => requireGoodPassword(`${'ähm 7 '.repeat(10)}xy`, RULES)).not.toThrow()
    expect(() => requireGoodPassword(`${'ähm 7 '.repeat(10)}xyz`, RULES)).toThrow('ä or é count as two')
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

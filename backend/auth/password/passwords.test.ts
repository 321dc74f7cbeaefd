import { Worker } from 'node:worker_threads'
import { compareSync } from '@node-rs/bcrypt'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Refusal } from '../../http/refusal.ts'
import { requiredCharactersText } from '../../settings/service-settings.ts'
import { AUTH_DEFAULTS } from '../settings/settings.ts'
import { type PasswordJob, startPasswordPool } from './password-pool.ts'
import { requireGoodPassword, startPasswords, weaknessOf } from './passwords.ts'

const RULES = { passwordMinLength: 6, passwordRequiredCharacters: [], passwordWords: () => [] }

/** More of them than a main thread has that waits for a password. */
const ENOUGH_TURNS = 100

const passwords = startPasswords(AUTH_DEFAULTS.passwordCost)
afterAll(() => passwords.stop())

describe('a password', () => {
  it("is hashed in GoTrue's format and found again", async () => {
    const hash = await passwords.hash('correct horse 7')
    expect(hash).toMatch(/^\$2a\$10\$/)
    expect(await passwords.matches('correct horse 7', hash)).toBe(true)
    expect(await passwords.matches('correct horse 8', hash)).toBe(false)
  })

  it('matches no account without one, after the work of a real comparison', async () => {
    const jobs = vi.spyOn(Worker.prototype, 'postMessage')
    expect(await passwords.matches('', '')).toBe(false)
    const [job] = jobs.mock.calls.map(([posted]) => posted as PasswordJob)
    jobs.mockRestore()
    const [dummy, real] = [job?.stored ?? '', await passwords.hash('correct horse 7')]
    expect(cpuOf(() => compareSync('wrong', dummy))).toBeGreaterThan(
      cpuOf(() => compareSync('wrong', real)) / 2,
    )
  })

  it('leaves the main thread free while many are computed', async () => {
    let turns = 0
    let done = false
    const burst = Promise.all(Array.from({ length: 5 }, () => passwords.matches('wrong', null))).then(() => {
      done = true
    })
    while (!done && turns <= ENOUGH_TURNS) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    expect(turns).toBeGreaterThan(ENOUGH_TURNS)
    await burst
  })

  it('is refused when the queue is long already', async () => {
    const pool = startPasswordPool(AUTH_DEFAULTS.passwordCost, 1, 2)
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
    ['abc12', ['length']],
  ])('%s is weak: %s', (password, reasons) => {
    expect(weaknessOf(password, RULES)).toEqual({ message: expect.stringContaining('Password'), reasons })
  })

  it('needs a character of each set that the configuration names', () => {
    const sets = requiredCharactersText.parse('abcdefghijklmnopqrstuvwxyz:0123456789:!?\\:')
    expect(sets).toEqual(['abcdefghijklmnopqrstuvwxyz', '0123456789', '!?:'])
    const rules = { ...RULES, passwordMinLength: 8, passwordRequiredCharacters: sets }
    expect(weaknessOf('horse 7 battery:', rules)).toBeUndefined()
    expect(weaknessOf('horse battery', rules)).toEqual({
      message:
        'Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, 0123456789, !?:.',
      reasons: ['characters'],
    })
    expect(weaknessOf('HORSE 7', rules)?.reasons).toEqual(['length', 'characters'])
  })

  it.each([
    ['of 72 bytes', 'horse 7 '.repeat(9)],
    ['of 73 bytes', `${'horse 7 '.repeat(9)}!`],
    ['of 64 letters with umlauts', 'Größere Bälle fliegen über hübsche Höfe, öfter als gewöhnlich, ü'],
    ['of 1,024 bytes', 'vier Bälle! '.repeat(80).slice(0, 940)],
  ])('%s counts to its last letter, and may be chosen', async (_what, password) => {
    const hash = await passwords.hash(password)
    expect(hash).toMatch(/^\$2a\$10\$/)
    expect(await passwords.matches(password, hash)).toBe(true)
    // GoTrue would compare the first 72 bytes alone.
    const cut = Buffer.from(password).subarray(0, 72).toString()
    const others = [`${password}x`, password.toUpperCase(), cut].filter((other) => other !== password)
    for (const other of others) expect([other, await passwords.matches(other, hash)]).toEqual([other, false])
  })
})

const MEMBER = { email: 'mara.lob@example.org', data: { username: 'Mara Lob', shoe: 42 } }
const WORDS = ['Clubhouse', 'Tennis', 'Tennis Community', 'Musterstadt', 'TSG Tennis (Hall)']
const auth = { passwords, settings: { ...AUTH_DEFAULTS, passwordWords: () => WORDS } }
const verdict = (password: string, owner = MEMBER) =>
  requireGoodPassword(auth, password, owner).then(
    () => 'good',
    ({ body }: Refusal) => (body.weak_password as { reasons: string[] } | undefined)?.reasons ?? body.code,
  )

describe('a password that is chosen', () => {
  it.each([
    ...[
      'password1',
      'Passw0rd',
      'Password2026',
      'Passwort123',
      'qwerty123',
      'Qwertzuiop1',
      '1q2w3e4r',
      'asdfghjkl!',
    ],
    ...[
      '123456',
      '987654321',
      '11111111',
      'abcabcabc',
      'abcdefgh',
      '19840713',
      'aaaaaaaaaaaaaaaa',
      'iloveyou2',
    ],
    ...['Sommer2026', 'Schatz2020', 'geheim123', 'Hallo123!', 'dragon1990', 'hunter2'],
    ...[
      'TennisCommunity',
      'CommunityTennis',
      'T3nn1sC0mmun1ty',
      'Musterstadt1',
      'musterstadt2026',
      'Clubhouse1',
      'tsgtennis',
    ],
    ...['MaraLob', 'LobMara', 'maralob2026', 'mara.lob', 'mara.lob@example.org'],
  ])('%s is one of the first that are guessed', async (password) => {
    expect(await verdict(password)).toEqual(['pwned'])
  })

  it.each([
    ...['correct horse 7', 'kQ7!zu', 'tennis-ball-lamp', 'Sommer in Bremen', 'another horse 8', 'xK29!vvQp3'],
    ...['Schläger#4711#Netz', 'ähm ü7 ähm ü7 ähm ü7', 'zwei Bälle im Netz'],
  ])('%s is not', async (password) => {
    expect(await verdict(password)).toBe('good')
  })

  it('is that of another member, whose name says nothing of this one', async () => {
    expect(await verdict('MaraLob7x', { email: 'tim@example.org', data: { username: 'Tim', shoe: 4 } })).toBe(
      'good',
    )
  })

  it('may have 1,024 bytes, whatever its letters', async () => {
    const long = 'Größe 7, '.repeat(93)
    expect(await verdict(long)).toBe('good')
    expect(await verdict('ü!7xK '.repeat(200))).toBe('validation_failed')
  })

  it('is looked at by its first letters, on a thread: the longest takes no longer, and the main thread waits for none', async () => {
    let turns = 0
    let done = false
    const all = Promise.all(['a1!@40$'.repeat(140), '12345678'.repeat(120)].map((one) => verdict(one))).then(
      () => {
        done = true
      },
    )
    while (!done && turns <= ENOUGH_TURNS) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    expect(turns).toBeGreaterThan(ENOUGH_TURNS)
    await all
  })
})

/** Returns milliseconds of processor time, which a busy machine does not lengthen. */
function cpuOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  return process.threadCpuUsage(before).user / 1000
}

import { describe, expect, it } from 'vitest'
import { errorsOf, mailLinkOf, valuesOf } from './schema.ts'

function values(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return valuesOf(data)
}

const COMPLETE = {
  email: 'ela@example.org',
  username: 'Ela Brandt',
  password: ' pass word ',
  confirm: ' pass word ',
}
const FIELDS = ['email', 'username', 'password', 'confirm'] as const

describe('a sign-up form', () => {
  it('is right when everything is there', () => {
    expect(errorsOf(values(COMPLETE), FIELDS)).toEqual({})
  })

  it('needs every field', () => {
    expect(Object.keys(errorsOf(values({ email: ' ', username: ' ' }), FIELDS))).toEqual([...FIELDS])
  })

  it('takes no name that hides characters, and blanks as one', () => {
    expect(errorsOf(values({ ...COMPLETE, username: 'Ela\u202eBrandt' }), FIELDS)).toEqual({
      username: 'A name cannot have characters that are invisible',
    })
    expect(values({ ...COMPLETE, username: ' Ela \t Brandt' }).username).toBe('Ela Brandt')
  })

  it('wants the same password twice', () => {
    expect(errorsOf(values({ ...COMPLETE, confirm: 'pass word' }), FIELDS)).toEqual({
      confirm: 'Passwords do not match',
    })
  })

  it.each(['ela', 'ela@', '@example.org', 'ela brandt@example.org'])(
    'does not take %s for an address',
    (email) => {
      expect(errorsOf(values({ ...COMPLETE, email }), FIELDS)).toHaveProperty('email')
    },
  )

  it('drops blanks around everything but passwords', () => {
    const read = values({ ...COMPLETE, email: ' ela@example.org ' })
    expect(read).toMatchObject({ email: 'ela@example.org', password: ' pass word ' })
  })
})

describe('the address that a mail leads to', () => {
  const base = 'https://club.example/auth'
  it.each([
    ['', null],
    ['?next=/create-match', null],
    ['#access_token=a', null],
    [
      '#access_token=a&refresh_token=b&expires_in=3600&type=signup',
      {
        kind: 'tokens',
        accessToken: 'a',
        refreshToken: 'b',
        expiresIn: 3600,
        ofMail: 'signup',
        started: null,
      },
    ],
    [
      '#access_token=a&refresh_token=b',
      { kind: 'tokens', accessToken: 'a', refreshToken: 'b', expiresIn: null, ofMail: null, started: null },
    ],
    ['#message=Confirmation+link+accepted.', { kind: 'message' }],
    ['?code=abc', { kind: 'code', code: 'abc' }],
    ['?token_hash=h&type=recovery', { kind: 'token-hash', tokenHash: 'h', type: 'recovery', started: null }],
    ['?token_hash=h&type=nonsense', { kind: 'token-hash', tokenHash: 'h', type: 'email', started: null }],
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
      { kind: 'refused', code: 'otp_expired', description: 'Email link is invalid' },
    ],
    [
      '?started=mark#access_token=a&refresh_token=b',
      { kind: 'tokens', accessToken: 'a', refreshToken: 'b', expiresIn: null, ofMail: null, started: 'mark' },
    ],
  ])('%j carries %j', (tail, link) => {
    expect(mailLinkOf(base + tail)).toEqual(link)
  })
})

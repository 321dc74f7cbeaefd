import { pino } from 'pino'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Mail } from '../../settings/options.ts'
import { EVENTUALLY } from '../../testing/eventually.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const PASSWORD = 'correct horse 7'
const EMAIL = 'member@example.test'

const lines: string[] = []
const mails: Mail[] = []
let backend: TestBackend

beforeAll(async () => {
  backend = await startTestBackend({
    template: 'platform',
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    async sendMail(mail) {
      mails.push(mail)
      throw new Error('the mail server is busy')
    },
  })
})

async function post(path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, string>
}

it('writes no password, token, code or link to the log, whatever goes wrong', async () => {
  await post('/signup', { email: EMAIL, password: PASSWORD })
  await vi.waitFor(() => expect(lines.join('')).toContain('the mail server is busy'), EVENTUALLY)
  const [mail] = mails
  const link = /token=(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const code = /code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
  const session = await post('/verify', { type: 'signup', token_hash: link })
  await post('/token?grant_type=password', { email: EMAIL, password: `${PASSWORD}\u0000` })
  await post('/token?grant_type=refresh_token', { refresh_token: `${session.refresh_token}\u0000` })
  await post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
  await backend.stop()

  const log = lines.join('')
  expect(log).toContain('the mail server is busy')
  expect(log).not.toMatch(new RegExp(`\\b${code || 'no code'}\\b`))
  const secrets = [PASSWORD, link, session.access_token, session.refresh_token, '$2a$04$']
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(5)
    expect(log).not.toContain(secret)
  }
})

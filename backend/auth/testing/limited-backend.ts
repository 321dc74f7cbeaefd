import { expect } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

export const PASSWORD = 'correct horse 7'

/** A backend whose clients choose the address from which they seem to come. */
export interface LimitedBackend
  extends Pick<TestBackend, 'url' | 'database' | 'mails' | 'nextMail' | 'stop'> {
  post(
    path: string,
    body: object,
    address: string,
    key?: string,
    headers?: Record<string, string>,
  ): Promise<Response>
  signIn(email: string, password: string, address: string): Promise<Response>
  /** Creates a confirmed account with the password PASSWORD. */
  makeMember(email: string): Promise<Response>
}

export async function startLimitedBackend(
  options: Parameters<typeof startTestBackend>[0],
): Promise<LimitedBackend> {
  const { publishableKey, secretKey, ...started } = await startTestBackend({
    template: 'platform',
    clientAddressHeader: 'x-test-address',
    ...options,
  })
  const { url, database, mails, nextMail, stop } = started
  const post: LimitedBackend['post'] = (path, body, address, key = publishableKey, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        'x-test-address': address,
        'x-supabase-api-version': '2024-01-01',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  return {
    url,
    database,
    mails,
    nextMail,
    stop,
    post,
    signIn: (email, password, address) =>
      post('/auth/v1/token?grant_type=password', { email, password }, address),
    makeMember(email) {
      const account = { email, password: PASSWORD, email_confirm: true }
      return post('/auth/v1/admin/users', account, '192.0.2.250', secretKey)
    },
  }
}

export async function expectTooMany(answer: Response | undefined, code: string): Promise<void> {
  expect(answer?.status).toBe(429)
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer?.json()).toMatchObject({ code })
}

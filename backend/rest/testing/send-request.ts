import { ADA, BEN, type Club } from './club.ts'

type Sender = 'no key' | 'wrong key' | 'anon' | 'Ada' | 'Ben' | 'service' | 'expired' | 'forged'

export interface RequestOptions {
  who?: Sender
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** Sends one request to the data API of the club, as a given user. */
export async function sendRequest(club: Club, path: string, asked: RequestOptions = {}): Promise<Answer> {
  const response = await fetch(`${club.url}/rest/v1/${path}`, {
    method: asked.method ?? (asked.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(await credentials(club, asked.who ?? 'anon')),
      'content-type': 'application/json',
      ...asked.headers,
    },
    ...(asked.body === undefined ? {} : { body: textOf(asked.body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

async function credentials(club: Club, who: Sender): Promise<Record<string, string>> {
  const apikey = club.publishableKey
  const bearer = (token: string) => ({ apikey, authorization: `Bearer ${token}` })
  switch (who) {
    case 'no key':
      return {}
    case 'wrong key':
      return { apikey: 'sb_publishable_other' }
    case 'anon':
      return { apikey }
    case 'Ada':
      return bearer(await club.tokenFor(ADA))
    case 'Ben':
      return bearer(await club.tokenFor(BEN))
    case 'expired':
      return bearer(await club.tokenFor(ADA, -60))
    case 'forged':
      return bearer(`${(await club.tokenFor(ADA)).split('.').slice(0, 2).join('.')}.c2lnbmF0dXJl`)
    case 'service':
      return { apikey: club.secretKey }
  }
}

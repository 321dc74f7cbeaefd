import { type Row, tell } from '../figures.ts'
import { median } from '../repeat.ts'
import { ACCOUNT, type AuthPeer } from './auth-peers.ts'

const TRIES = 200

/** Compares the time for a known and an unknown address: medians within 5 ms of each other reveal nothing. */
export async function measureSameTime(peer: AuthPeer): Promise<void> {
  let strangers = 0
  const calls: Record<string, (email: string) => Promise<unknown>> = {
    'sign in': (email) => refused(peer, '/auth/v1/token?grant_type=password', { email, password: 'wrong' }),
    'sign up': (email) => peer.call('POST', '/auth/v1/signup', { email, password: ACCOUNT.password }),
    recovery: (email) => peer.call('POST', '/auth/v1/recover', { email }),
    'mail again': (email) => peer.call('POST', '/auth/v1/resend', { email, type: 'signup' }),
    'wrong code': (email) => refused(peer, '/auth/v1/verify', { email, type: 'recovery', token: '000000' }),
  }
  const rows: Record<string, Row> = {}
  for (const [name, work] of Object.entries(calls)) {
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < TRIES; n++) {
      const both = [
        async () => known.push(await timeOf(() => work(ACCOUNT.email))),
        async () => unknown.push(await timeOf(() => work(`stranger-${strangers++}@b.test`))),
      ]
      // Neither kind is always the one that comes after the other.
      for (const one of n % 2 ? both : both.reverse()) await one()
    }
    const [a, b] = [median(known), median(unknown)]
    rows[name] = { 'known ms': a.toFixed(1), 'unknown ms': b.toFixed(1), apart: Math.abs(a - b).toFixed(1) }
  }
  const title = `Known and unknown addresses, medians of ${TRIES}`
  tell({ title, target: 'within 5 ms', rows, drawn: 'apart', limit: 5 })
}

async function refused(peer: AuthPeer, path: string, body: object): Promise<void> {
  const outcome = await Promise.allSettled([peer.call('POST', path, body)])
  if (outcome[0].status === 'fulfilled') throw new Error(`${path} let somebody in`)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

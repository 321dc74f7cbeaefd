import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { BACKEND_LIMITS } from 'supabase-compatible/testing/backend-limits.ts'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { ADA, type Answer, type Club, sendRequest, startClub } from 'supabase-compatible/testing/fixtures.ts'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Limit } from './limit.ts'
import { type Provoke, type Refused, times } from './provoke.ts'
import type { REQUEST_ROWS } from './request-rows.ts'

const FUNCTIONS = `
  create function public.nap(seconds float) returns text language sql as $$ select pg_sleep(seconds)::text || 'awake' $$;
  create function public.held() returns void language sql as $$ select pg_advisory_xact_lock_shared(1) $$;
  create function public.setting(name text) returns text language sql as $$ select current_setting(name) $$;
  create function public.big_text(size int) returns text language sql as $$ select repeat('x', size) $$;
  notify pgrst, 'reload schema'`

/** Levels of embedded resources, each within the last. */
function nested(levels: number): string {
  return `players?limit=1&select=id,${times(levels)
    .map(() => 'mentor')
    .join('(id,')}(id${')'.repeat(levels)}`
}

/** Resources side by side in each of the thousand rows that there can be. */
const beside = (count: number) => `games?select=id,${times(count).map((number) => `e${number}:courts(id)`)}`

/** Resources side by side, the games themselves among them. */
const embedding = (count: number) =>
  `games?limit=1&select=id,${times(count - 1).map((number) => `e${number}:courts(id)`)}`

/** Values to compare with. */
const games = (values: number) => `games?limit=1&or=(${times(values).map((id) => `id.eq.${id}`)})`

/** A request of Ada's with a body of so many bytes, of which the last one does not come. */
async function slowBody(club: Club, bytes: number): Promise<Socket> {
  const { hostname, port } = new URL(club.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /rest/v1/games HTTP/1.1\r\nhost: ${hostname}\r\napikey: ${club.publishableKey}\r\n` +
      `authorization: Bearer ${await club.tokenFor(ADA)}\r\n` +
      `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n${'x'.repeat(bytes - 1)}`,
  )
  return socket
}

type RequiredInput = () => Promise<Answer>

function told(answer: Answer | undefined): Refused {
  const text = answer?.text ?? ''
  const { message = '' } = text.startsWith('{') ? (JSON.parse(text) as { message?: string }) : {}
  return { ending: `HTTP ${answer?.status ?? 0}`, message: message }
}

/** Sizes and counts at the real numbers; what takes time is tried on backends with shorter timeouts. */
export function requestProvokers(): Record<keyof typeof REQUEST_ROWS, Provoke> {
  let club: Club
  /** Ends statements early, and reads long addresses. */
  let hasty: Club
  /** Lets nobody wait for long; its naps last longer. */
  let busy: Club
  beforeAll(async () => {
    club = await startClub()
    await club.sql(FUNCTIONS)
    hasty = await startClub({
      requestLimits: { statementTimeout: 1000, maxHeaderSize: 2 ** 20 },
    })
    await hasty.sql(FUNCTIONS)
    busy = await startClub({ requestLimits: { poolTimeout: 1000 } })
    await busy.sql(FUNCTIONS)
  })
  afterAll(async () => {
    await club?.stop()
    await hasty?.stop()
    await busy?.stop()
  })

  const nap = (seconds: number, on: Club) => sendRequest(on, 'rpc/nap', { who: 'Ada', body: { seconds } })
  /** Naps of one caller, all at once; the refused ones. */
  async function naps(count: number) {
    const answers = await Promise.all(
      times(count).map(async () => {
        const begun = performance.now()
        return { ...(await nap(2, busy)), took: performance.now() - begun }
      }),
    )
    return { answers, refused: answers.filter(({ status }) => status !== 200) }
  }
  /** The largest size that is taken, and one beyond. */
  async function sizes({ ending }: Limit, allowed: RequiredInput, beyond: RequiredInput): Promise<Refused> {
    expect(`HTTP ${(await allowed()).status}`).not.toBe(ending)
    return told(await beyond())
  }

  return {
    'rest.statementTimeout': async ({ most }) => {
      const shown = await sendRequest(club, 'rpc/setting', { body: { name: 'statement_timeout' } })
      expect(shown.text).toBe(`"${most / 1000}s"`)
      return told(await nap(30, hasty))
    },
    'rest.poolSize': async ({ most }) => {
      // The connections are open before, which takes longer than the wait for one on a busy machine.
      await Promise.all(times(most).map(() => nap(0, busy)))
      const { answers, refused } = await naps(most)
      // Two connections are the services' own; of the others one caller gets half, unless their first work was slow by then.
      const done = answers.length - refused.length
      expect(done).toBeLessThanOrEqual((most - 2) / 2)
      expect(done).toBeGreaterThanOrEqual(1)
      return told(refused[0])
    },
    'rest.poolTimeout': async () => {
      const { refused } = await naps(10)
      for (const { took } of refused) expect(took).toBeGreaterThanOrEqual(990)
      return told(refused[0])
    },
    'rest.waiting': async ({ most }) => {
      const patient = await startClub({ requestLimits: { poolTimeout: 60_000, statementTimeout: 60_000 } })
      const holder = new pg.Client({ connectionString: patient.database.url })
      try {
        await patient.sql(FUNCTIONS)
        await holder.connect()
        await holder.query('select pg_advisory_lock(1)')
        const held = { who: 'Ada', body: {} } as const
        const answers = times(most + 60).map(() => sendRequest(patient, 'rpc/held', held))
        // Nobody is served while the lock is held: the first answer is for those for whom there is no room in the queue.
        const beyond = await Promise.race(answers)
        await holder.query('select pg_advisory_unlock(1)')
        const served = (await Promise.all(answers)).filter(({ status }) => status === 204)
        expect(served.length).toBeGreaterThanOrEqual(most)
        return told(beyond)
      } finally {
        await holder.end()
        await patient.stop()
      }
    },
    'rest.maxRows': async ({ most }) => {
      const answer = await sendRequest(club, 'rpc/squares', { body: { upto: most + 1 } })
      expect(answer.status).toBe(200)
      const rows = JSON.parse(answer.text).length
      return { ending: rows === most ? 'HTTP 200, cut' : 'HTTP 200', message: '' }
    },
    'rest.maxDepth': (limit) =>
      sizes(
        limit,
        () => sendRequest(club, nested(limit.most)),
        () => sendRequest(club, nested(limit.most + 1)),
      ),
    'rest.embeds': (limit) =>
      sizes(
        limit,
        () => sendRequest(club, embedding(limit.most)),
        () => sendRequest(club, embedding(limit.most + 1)),
      ),
    'rest.lookups': (limit) =>
      sizes(
        limit,
        () => sendRequest(club, beside(limit.most / 1000)),
        () => sendRequest(club, beside(limit.most / 1000 + 1)),
      ),
    // With the usual length of an address the number of values cannot be reached.
    'rest.values': (limit) =>
      sizes(
        limit,
        () => sendRequest(hasty, games(limit.most)),
        () => sendRequest(hasty, games(limit.most + 1)),
      ),
    'rest.maxBodySize': (limit) =>
      sizes(
        limit,
        () => sendRequest(club, 'games', { who: 'service', body: 'x'.repeat(limit.most) }),
        () => sendRequest(club, 'games', { who: 'service', body: 'x'.repeat(limit.most + 1) }),
      ),
    'rest.maxMemberBodySize': (limit) =>
      sizes(
        limit,
        () => sendRequest(club, 'games', { who: 'Ada', body: 'x'.repeat(limit.most) }),
        () => sendRequest(club, 'games', { who: 'Ada', body: 'x'.repeat(limit.most + 1) }),
      ),
    'rest.bodies': async ({ most }) => {
      const count = most / BACKEND_LIMITS.requests.maxMemberBodySize
      // All but their last byte are sent, so that they wait.
      const slow: Socket[] = []
      const small = { id: -1 }
      const beyond = await vi.waitUntil(async () => {
        // One that came while a small body was read has been refused in its place.
        const open = slow.filter(({ bytesRead }) => bytesRead === 0)
        for (const _ of times(count - open.length)) slow.push(await slowBody(club, most / count))
        const answer = await sendRequest(club, 'games', { who: 'Ada', body: small })
        return answer.status === 429 && answer
      }, EVENTUALLY)
      expect((await sendRequest(club, 'games?limit=1', { who: 'Ada' })).status).toBe(200)
      expect((await sendRequest(club, 'games', { who: 'Ben', body: small })).status).not.toBe(429)
      for (const socket of slow) socket.destroy()
      await vi.waitUntil(
        async () => (await sendRequest(club, 'games', { who: 'Ada', body: small })).status !== 429,
        EVENTUALLY,
      )
      return told(beyond)
    },
    'rest.bodiesPerSecond': async () => {
      const large = { who: 'x'.repeat(60_000) }
      return await vi.waitUntil(async () => {
        // Fewer at a time than may be worked on.
        const answers = await Promise.all(
          times(8).map(() => sendRequest(club, 'games', { who: 'Ada', body: large })),
        )
        const refused = answers.find(({ status }) => status === 429)
        return refused && told(refused)
      }, EVENTUALLY)
    },
    'rest.requestsPerCaller': async () => {
      const narrow = await startClub({ requestLimits: { requestsPerCaller: 2 } })
      try {
        await narrow.sql(FUNCTIONS)
        const begun = performance.now()
        const napping = times(3).map(() =>
          sendRequest(narrow, 'rpc/nap', { who: 'Ada', body: { seconds: 0.6 } }),
        )
        const answers = await Promise.all(napping)
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
        return { ending: performance.now() - begun > 1150 ? 'delay' : 'HTTP 200', message: '' }
      } finally {
        await narrow.stop()
      }
    },
    'rest.maxResponseSize': (limit) =>
      sizes(
        limit,
        () => sendRequest(club, 'rpc/big_text', { body: { size: limit.most - 100 } }),
        () => sendRequest(club, 'rpc/big_text', { body: { size: limit.most + 1 } }),
      ),
    'rest.maxHeaderSize': (limit) =>
      sizes(
        limit,
        () => sendRequest(club, 'games?limit=1', { headers: { 'x-long': 'x'.repeat(limit.most - 2000) } }),
        () => sendRequest(club, 'games?limit=1', { headers: { 'x-long': 'x'.repeat(limit.most) } }),
      ),
  }
}

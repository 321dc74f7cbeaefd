import { afterAll, beforeAll, expect } from 'vitest'
import { type Answer, ask } from '../../backend/rest/testing/ask.ts'
import { type Club, startClub } from '../../backend/rest/testing/club.ts'
import type { Limit } from '../limit.ts'
import type { REQUEST_ROWS } from '../request-rows.ts'
import { type Provoke, type Refused, times } from './provoke.ts'

const FUNCTIONS = `
  create function public.nap(seconds float) returns text language sql as $$ select pg_sleep(seconds)::text || 'awake' $$;
  create function public.setting(name text) returns text language sql as $$ select current_setting(name) $$;
  create function public.big_text(size int) returns text language sql as $$ select repeat('x', size) $$;
  notify pgrst, 'reload schema'`

/** Levels of embedded resources, each within the last. */
function nested(levels: number): string {
  const names = times(levels).map((level) => (level % 2 ? 'venues' : 'courts'))
  return `games?limit=1&select=id,${names.join('(id,')}(id${')'.repeat(levels)}`
}

/** Resources side by side, the games themselves among them. */
const embedding = (count: number) =>
  `games?limit=1&select=id,${times(count - 1).map((number) => `e${number}:courts(id)`)}`

/** Values to compare with. */
const games = (values: number) => `games?limit=1&or=(${times(values).map((id) => `id.eq.${id}`)})`

type Asking = () => Promise<Answer>

function told(answer: Answer | undefined): Refused {
  const text = answer?.text ?? ''
  const { message = '' } = text.startsWith('{') ? (JSON.parse(text) as { message?: string }) : {}
  return { ending: `HTTP ${answer?.status ?? 0}`, words: message }
}

/** Sizes and counts at the real numbers; what takes time is tried on a second backend that has less patience. */
export function requestProvokers(): Record<keyof typeof REQUEST_ROWS, Provoke> {
  let club: Club
  let hasty: Club
  beforeAll(async () => {
    club = await startClub()
    await club.sql(FUNCTIONS)
    hasty = await startClub({
      requestLimits: { statementTimeout: 3000, poolTimeout: 2000, largestHead: 2 ** 20 },
    })
    await hasty.sql(FUNCTIONS)
  })
  afterAll(async () => {
    await club?.stop()
    await hasty?.stop()
  })

  const nap = (seconds: number) => ask(hasty, 'rpc/nap', { who: 'Ada', body: { seconds } })
  /** Naps of one caller, all at once; the refused ones. */
  async function naps(count: number, seconds: number) {
    const answers = await Promise.all(
      times(count).map(async () => {
        const begun = performance.now()
        return { ...(await nap(seconds)), took: performance.now() - begun }
      }),
    )
    return { answers, refused: answers.filter(({ status }) => status !== 200) }
  }
  /** The largest size that is taken, and one beyond. */
  async function sizes({ ending }: Limit, allowed: Asking, beyond: Asking): Promise<Refused> {
    expect(`HTTP ${(await allowed()).status}`).not.toBe(ending)
    return told(await beyond())
  }

  return {
    'rest.statementTimeout': async ({ most }) => {
      const shown = await ask(club, 'rpc/setting', { body: { name: 'statement_timeout' } })
      expect(shown.text).toBe(`"${most / 1000}s"`)
      return told(await nap(30))
    },
    'rest.poolSize': async ({ most }) => {
      const { answers, refused } = await naps(most, 2.5)
      // Two connections are the services' own; of the others one caller gets half.
      expect(answers.length - refused.length).toBe((most - 2) / 2)
      return told(refused[0])
    },
    'rest.poolTimeout': async () => {
      const { refused } = await naps(10, 2.5)
      for (const { took } of refused) expect(took).toBeGreaterThanOrEqual(1990)
      return told(refused[0])
    },
    'rest.waiting': async ({ most }) => {
      // Some wait to no avail; those for whom there is no room in the queue are told so before that.
      const { refused } = await naps(most + 60, 2.5)
      const early = refused.filter(({ took }) => took < 1990)
      expect(refused.length).toBeGreaterThan(early.length)
      return told(early[0])
    },
    'rest.mostRows': async ({ most }) => {
      const answer = await ask(club, 'rpc/squares', { body: { upto: most + 1 } })
      expect(answer.status).toBe(200)
      const rows = JSON.parse(answer.text).length
      return { ending: rows === most ? 'HTTP 200, cut' : 'HTTP 200', words: '' }
    },
    'rest.deepest': (limit) =>
      sizes(
        limit,
        () => ask(club, nested(limit.most)),
        () => ask(club, nested(limit.most + 1)),
      ),
    'rest.embeds': (limit) =>
      sizes(
        limit,
        () => ask(club, embedding(limit.most)),
        () => ask(club, embedding(limit.most + 1)),
      ),
    // With the usual length of an address the number of values cannot be reached.
    'rest.values': (limit) =>
      sizes(
        limit,
        () => ask(hasty, games(limit.most)),
        () => ask(hasty, games(limit.most + 1)),
      ),
    'rest.largestBody': (limit) =>
      sizes(
        limit,
        () => ask(club, 'games', { body: 'x'.repeat(limit.most) }),
        () => ask(club, 'games', { body: 'x'.repeat(limit.most + 1) }),
      ),
    'rest.largestAnswer': (limit) =>
      sizes(
        limit,
        () => ask(club, 'rpc/big_text', { body: { size: limit.most - 100 } }),
        () => ask(club, 'rpc/big_text', { body: { size: limit.most + 1 } }),
      ),
    'rest.largestHead': (limit) =>
      sizes(
        limit,
        () => ask(club, 'games?limit=1', { headers: { 'x-long': 'x'.repeat(limit.most - 2000) } }),
        () => ask(club, 'games?limit=1', { headers: { 'x-long': 'x'.repeat(limit.most) } }),
      ),
  }
}

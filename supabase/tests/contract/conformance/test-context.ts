import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { startOidcProvider } from 'supabase-compatible/testing/identity-providers/test-oidc-provider.ts'
import { openBrowser, type TestBrowser } from 'supabase-compatible/testing/test-browser.ts'
import { NEXT_YEAR } from '../next-year.ts'
import { type Member, openTarget, type Target } from '../target.ts'
import { RANGE_TABLE } from './rest/rest-ranges.ts'
import { tapWire, type Wire } from './wire.ts'

/** The fixture of every case: a backend, two members, and the three matches of one of them. */
export interface TestContext {
  target: Target
  wire: Wire
  /** Stands in for the clients' browser: it keeps their cookies. */
  browser: TestBrowser
  ada: Member
  ben: Member
  /** Ada's session in a client that has the experimental parts switched on. */
  adaExperimental: SupabaseClient
  /** Somebody new is who the provider, called `club`, signs in from now on. */
  newPerson(): void
  /** Venue of the matches; nobody else has one there. */
  hall: string
  /** The matches of Ada: a beginners' one, one for two Pros with training, a private one with a description. */
  matches: string[]
  /** Something to do once the case is over, outside of what it shows. */
  later(work: () => Promise<unknown>): void
  tidy(): Promise<void>
  stop(): Promise<void>
}

const MATCHES: Record<string, unknown>[] = [
  { match_date: `${NEXT_YEAR}-05-01T17:00:00Z`, skill_level: 'Beginner', players: 4, price_per_person: 7.5 },
  {
    match_date: `${NEXT_YEAR}-05-02T17:00:00Z`,
    skill_level: 'Pro',
    players: 2,
    match_activity: ['Training'],
  },
  {
    match_date: `${NEXT_YEAR}-05-03T17:00:00Z`,
    match_type: 'event',
    description: 'Rain, rain (maybe)',
    is_private: true,
  },
]

export async function openTestContext(): Promise<TestContext> {
  const browser = openBrowser()
  const wire = tapWire(browser.fetch)
  const club = await startOidcProvider('club')
  const backend = {
    auth: { providers: [club.settings] },
    transactionEnd: 'commit-allow-override' as const,
  }
  const target = await openTarget({ fetch: wire.fetch, transport: wire.transport, backend })
  const [ada, ben] = await Promise.all(['Ada Demo', 'Ben Demo'].map(target.newMember))
  if (!ada || !ben) throw new Error('a member is missing')
  const hall = `Hall ${randomUUID()}`
  const rows = MATCHES.map((match) => ({ location: hall, creator_id: ada.id, end_time: '20:30', ...match }))
  const made: string[] = []
  for (const row of rows) {
    const { data, error } = await ada.supabase.from('matches').insert(row).select('id').single()
    if (error) throw error
    made.push(data.id)
  }
  if (target.own) await runSql(target.own.database.url, RANGE_TABLE)
  const pending: (() => Promise<unknown>)[] = []
  return {
    target,
    wire,
    browser,
    ada,
    ben,
    adaExperimental: await experimental(target, ada),
    newPerson() {
      club.person = { sub: randomUUID(), email: `member-${randomUUID()}@example.test`, email_verified: true }
    },
    hall,
    matches: made,
    later: (work) => void pending.push(work),
    tidy: async () => void (await Promise.all(pending.splice(0).map((work) => work()))),
    async stop() {
      await target.stop()
      await club.stop()
    },
  }
}

/** The matches of the hall, as Ada asks for them. */
export function rowsOf({ ada, hall }: TestContext) {
  return ada.supabase.from('matches').select('id').eq('location', hall).order('match_date')
}

async function experimental(target: Target, member: Member): Promise<SupabaseClient> {
  const client = target.newClient({ experimental: { passkey: true, recoveryCodes: true } })
  const { error } = await client.auth.signInWithPassword(member)
  if (error) throw error
  return client
}

async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

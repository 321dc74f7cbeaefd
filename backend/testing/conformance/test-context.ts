import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { withConnection } from '../../database/connection.ts'
import { type Member, openTarget, type Target } from '../contract-target.ts'
import { startOidcProvider } from '../identity-providers/test-oidc-provider.ts'
import { startTestBackend } from '../test-backend.ts'
import { openBrowser, type TestBrowser } from '../test-browser.ts'
import { tapWire, type Wire } from './wire.ts'

const TABLES = new URL('./tables.sql', import.meta.url)

/** The fixture of every case: a backend, two members, and the three lessons of one of them. */
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
  /** The room of the lessons; nobody else has one there. */
  room: string
  /** The lessons of Ada: a beginners' one, one of serves for two Pros, a private one with a text about it. */
  lessons: string[]
  /** Something to do once the case is over, outside of what it shows. */
  later(work: () => Promise<unknown>): void
  tidy(): Promise<void>
  stop(): Promise<void>
}

const LESSONS: Record<string, unknown>[] = [
  { starts_at: '2031-05-01T17:00:00Z', level: 'Beginner' },
  { starts_at: '2031-05-02T17:00:00Z', level: 'Pro', seats: 2, topics: ['Serve'] },
  { starts_at: '2031-05-03T17:00:00Z', about: 'Rain, rain (maybe)', is_private: true },
]

export async function openTestContext(): Promise<TestContext> {
  const browser = openBrowser()
  const wire = tapWire(browser.fetch)
  const club = await startOidcProvider('club')
  const backend = {
    auth: { providers: [club.settings] },
    transactionEnd: 'commit-allow-override' as const,
  }
  const target = await openTarget(() => startTestBackend(backend), wire)
  if (target.own) await createTables(target.own.database.url)
  const [ada, ben] = await Promise.all(['Ada Demo', 'Ben Demo'].map(target.newMember))
  if (!ada || !ben) throw new Error('a member is missing')
  const room = `Room ${randomUUID()}`
  const rooms = ['', ' annex', ' garden'].map((name) => ({ name: room + name }))
  const { error } = await target.service.from('conformance_rooms').insert(rooms)
  if (error) throw error
  const lessons = await addLessons(ada, room)
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
    room,
    lessons,
    later: (work) => void pending.push(work),
    tidy: async () => void (await Promise.all(pending.splice(0).map((work) => work()))),
    async stop() {
      await target.stop()
      await club.stop()
    },
  }
}

/** The lessons in the room, as Ada asks for them. */
export function rowsOf({ ada, room }: TestContext) {
  return ada.supabase.from('conformance_lessons').select('id').eq('room', room).order('starts_at')
}

async function addLessons(teacher: Member, room: string): Promise<string[]> {
  const ids: string[] = []
  for (const lesson of LESSONS) {
    const row = { room, teacher_id: teacher.id, ...lesson }
    const { data, error } = await teacher.supabase
      .from('conformance_lessons')
      .insert(row)
      .select('id')
      .single()
    if (error) throw error
    ids.push(data.id)
  }
  return ids
}

async function experimental(target: Target, member: Member): Promise<SupabaseClient> {
  const client = target.newClient({ experimental: { passkey: true, recoveryCodes: true } })
  const { error } = await client.auth.signInWithPassword(member)
  if (error) throw error
  return client
}

async function createTables(url: string): Promise<void> {
  const sql = await readFile(TABLES, 'utf8')
  await withConnection(url, (client) => client.query(sql))
}

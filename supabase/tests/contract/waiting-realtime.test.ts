import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import type { Member, Target } from 'supabase-compatible/testing/contract-target.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from './listen.ts'
import { openTarget } from './target.ts'

// Rows are written past every trigger and foreign key, so that those of an account that waits exist at all.
const isOurs = process.env.CONTRACT_URL === undefined
const MATCH = '00000000-0000-4000-8000-000000000001'
/** A match has one evening: each row takes a match of its own. */
const EVENINGS = Array.from({ length: 9 }, () => randomUUID())
const unused = [...EVENINGS]
const withoutResult = [...EVENINGS]

/** The columns and values of a row of each published table that its owner would see as a member. */
const ROWS: Record<string, (owner: string) => Record<string, unknown>> = {
  announcements: () => ({ id: randomUUID(), words: 'Closed', expires_at: '2099-01-01' }),
  calendar_feeds: (owner) => ({ user_id: owner, token_hash: `\\x${owner.replaceAll('-', '')}` }),
  court_alerts: (owner) => ({ user_id: owner, booking_date: '2099-01-01', from_hour: 8, until_hour: 20 }),
  evening_versions: () => ({ match_id: unused.pop(), version: 1 }),
  last_data_update: () => ({ source: 'ebusy', last_try: '2026-01-01', venue: randomUUID() }),
  match_comments: (owner) => ({ match_id: MATCH, user_id: owner, comment: 'Hello' }),
  waiting_lists: () => ({ match_id: MATCH, advanced_at: '2026-01-01' }),
  match_mutes: (owner) => ({ user_id: owner, match_id: MATCH }),
  match_participants: (owner) => ({ match_id: MATCH, user_id: owner, status: 'confirmed' }),
  match_results: () => ({ match_id: withoutResult.pop(), is_competitive: true }),
  matches: (owner) => ({ creator_id: owner, location: 'Hall', match_date: '2099-01-01', players: 4 }),
  messages: (owner) => ({ recipient_id: owner, sender_name: 'Tim' }),
  notifications: (owner) => ({ user_id: owner, type: 'announcement', message: 'Closed' }),
  preferences: (owner) => ({ user_id: owner, usual_days: '{2}' }),
  profiles: () => ({ id: randomUUID(), username: `Demo ${randomUUID()}` }),
  push_mutes: (owner) => ({ user_id: owner, type: 'match_left' }),
  reports: (owner) => ({
    reporter_id: owner,
    kind: 'member',
    thing_id: randomUUID(),
    reason: 'spam',
    snapshot: {},
  }),
}
const TABLES = Object.keys(ROWS).sort()
const rowsOf = (owner: string) => TABLES.map((table) => ({ table, row: ROWS[table]?.(owner) ?? {} }))

describe.runIf(isOurs)('over realtime', () => {
  let target: Target
  let db: pg.Client
  let steward: Member
  let marks: Listening
  const clients: SupabaseClient[] = []

  beforeAll(async () => {
    target = await openTarget()
    db = new pg.Client({ connectionString: target.own?.database.url })
    await db.connect()
    steward = await newMember()
    await db.query('insert into stewards (member_id) values ($1)', [steward.id])
    marks = await listen(steward.supabase, 'messages')
    await db.query(
      `insert into matches (id, location, match_date, players)
       select id, 'Hall', now() + interval '1 day', 4 from unnest($1::uuid[]) as id`,
      [[MATCH, ...EVENINGS]],
    )
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.removeAllChannels()))
    await db.end()
    await target.stop()
  })

  async function newMember(): Promise<Member> {
    const member = await target.newMember()
    await member.supabase.realtime.setAuth()
    clients.push(member.supabase)
    return member
  }

  async function listenToAll({ supabase }: Member): Promise<Map<string, Listening>> {
    const heard = new Map<string, Listening>()
    for (const table of TABLES) heard.set(table, await listen(supabase, table))
    return heard
  }

  /** Resolves when what was written before has been judged for everybody who listens: changes are judged one after the other. */
  async function allJudged(): Promise<void> {
    await db.query(`insert into messages (recipient_id, sender_name) values ($1, 'Mark')`, [steward.id])
    await marks.next()
  }

  async function past(sql: string, values: unknown[] = []): Promise<void> {
    await db.query('set session_replication_role = replica')
    await db.query(sql, values).finally(() => db.query('reset session_replication_role'))
  }

  /** Writes a row of each table, changes each and removes each. A row that is gone is seen by nobody, so each step is judged first. */
  async function writeChangeRemove(owner: string): Promise<void> {
    const rows = rowsOf(owner)
    await insertAll(rows)
    await allJudged()
    for (const verb of ['update', 'delete'] as const) {
      for (const { table, row } of rows) {
        const columns = Object.keys(row)
          .slice(0, 2)
          .map((column, at) => `${column} = $${at + 1}`)
        const [first = ''] = Object.keys(row)
        const start = verb === 'update' ? `update ${table} set ${first} = ${first}` : `delete from ${table}`
        await past(`${start} where ${columns.join(' and ')}`, Object.values(row).slice(0, 2))
      }
      await allJudged()
    }
  }

  async function insertAll(rows: ReturnType<typeof rowsOf>): Promise<void> {
    for (const { table, row } of rows) {
      const places = Object.keys(row).map((_, at) => `$${at + 1}`)
      await past(`insert into ${table} (${Object.keys(row)}) values (${places})`, Object.values(row))
    }
  }

  async function expectHeard(heard: Map<string, Listening>, expected: (table: string) => string[]) {
    for (const [table, { arrived }] of heard)
      await expect
        .poll(() => [table, arrived.map(({ eventType }) => eventType)])
        .toEqual([table, expected(table)])
  }

  test('each published table has a row here', async () => {
    const { rows } = await db.query(
      `select tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
    )
    expect(rows.map(({ tablename }) => tablename)).toEqual(TABLES)
  })

  test('a member hears of a new, a changed and a removed row of each table', async () => {
    const member = await newMember()
    await allJudged()
    const heard = await listenToAll(member)
    await writeChangeRemove(member.id)
    await expectHeard(heard, () => ['INSERT', 'UPDATE', 'DELETE'])
  })

  test.each([
    ['with a socket and a token from before', true],
    ['with a socket and a token that came while it waited', false],
  ])('an account that waits, %s, hears nothing until it is admitted', async (_, isFromBefore) => {
    await db.query(`update private.join_policy set mode = 'open'`)
    const account = await newMember()
    await allJudged()
    const early = isFromBefore ? await listenToAll(account) : undefined
    await db.query(`update private.join_policy set mode = 'approval'`)
    await db.query('delete from profiles where id = $1', [account.id])
    await account.supabase.rpc('join_community')
    // The last that it hears is that its own profile has gone.
    const last = await early?.get('profiles')?.next()
    expect(last?.eventType).toBe(isFromBefore ? 'DELETE' : undefined)
    await allJudged()
    const heard = early ?? (await listenToAll(account))
    await writeChangeRemove(account.id)
    const admitted = await steward.supabase.rpc('decide_join', {
      p_member_id: account.id,
      p_seen: 'waiting',
      p_admit: true,
    })
    expect(admitted.error).toBeNull()
    await insertAll(rowsOf(account.id))
    // The socket is alive, and hears only what was written from the admission on, which writes a profile and a notification as well.
    await expectHeard(heard, (table) =>
      ['profiles', 'notifications'].includes(table) ? ['INSERT', 'INSERT'] : ['INSERT'],
    )
    await past('truncate waiting_lists')
  })

  test('a member whom a steward blocks loses each channel, and gets none by the old token', async () => {
    const member = await newMember()
    const ended = TABLES.map((table) => {
      const channel = member.supabase.channel(randomUUID())
      const live = Promise.withResolvers<void>()
      const end = Promise.withResolvers<string>()
      let reason = ''
      channel
        .on('postgres_changes', { event: '*', schema: 'public', table }, () => end.resolve('heard a row'))
        .on('system', {}, ({ status, message }) => {
          if (status === 'ok') live.resolve()
          else reason = message
        })
        .subscribe((state) => state === 'CLOSED' && end.resolve(reason))
      return { live: live.promise, end: end.promise }
    })
    await Promise.all(ended.map(({ live }) => live))
    const { data } = await member.supabase.auth.getSession()
    const blocked = await steward.supabase.rpc('block_account', {
      p_member_id: member.id,
      p_reason: 'Spam',
      p_until: null,
    })
    expect(blocked.error).toBeNull()
    const reasons = await Promise.all(ended.map(({ end }) => end))
    expect(reasons).toContain('The session of this token has ended')
    expect(reasons).not.toContain('heard a row')

    const again = target.newClient()
    clients.push(again)
    await again.realtime.setAuth(data.session?.access_token ?? '')
    await expect(listen(again, 'matches')).rejects.toThrow()
  })
})

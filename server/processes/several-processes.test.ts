import pg from 'pg'
import { makeSigningKey } from 'supabase-compatible'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { createTokens } from 'supabase-compatible/testing/internals.ts'
import { isLong, promised, runs } from 'supabase-compatible/testing/runs.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rotate } from '../admin/keys/rotate.ts'
import { readSecrets, saveSecrets } from '../config/secrets.ts'
import {
  contentOf,
  type GroupMember,
  listenForMatches,
  TestGroup,
  uploadFiles,
  writeMatches,
} from './testing/test-group.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Decision 011. */
const REVOKED_IN_MS = 2500
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const JOBS = 60
/** One that does something, and those that have to know of it: a third start takes as long as all that is tested. */
const PROCESSES = runs(2, 3)

let group: TestGroup
let sql: pg.Client
let ann: GroupMember
beforeAll(async () => {
  group = await TestGroup.start(PROCESSES)
  sql = new pg.Client({ connectionString: group.database.url })
  await sql.connect()
  ann = await group.member('Ann', group.url(0))
})
afterAll(async () => {
  await ann?.client.removeAllChannels()
  await sql?.end()
  await group?.stop()
})

const everywhere = <Result>(ask: (url: string) => Promise<Result>) =>
  Promise.all(group.servers.map((_, n) => ask(group.url(n))))
/** This answer of each. */
const each = (status: number) => Array(PROCESSES).fill(status)
const statusOf = async (path: string, token: string) =>
  everywhere(async (url) => {
    const answer = await group.send(url, 'GET', path, undefined, token)
    await answer.body?.cancel()
    return answer.status
  })

test('those that start at once on an empty folder have the same keys, and know one another', async () => {
  const { rows } = await sql.query('select pid from _backend.processes order by pid')
  expect(rows.map(({ pid }) => pid)).toEqual(group.servers.map(({ pid }) => pid).sort((a, b) => a - b))
  expect(await statusOf('/rest/v1/profiles?select=id', await ann.token())).toEqual(each(200))
})

test('a change made at one is heard once at each', async () => {
  const members = await everywhere((url) => group.signIn(ann.email, url))
  const listening = await Promise.all(members.map(listenForMatches))
  const id = crypto.randomUUID()
  const match = { id, location: 'Indoor Arena', match_date: '2030-01-01T18:00:00Z' }
  expect((await group.send(group.url(0), 'POST', '/rest/v1/matches', match)).status).toBe(201)
  for (const { heard } of listening) await vi.waitFor(() => expect(heard).toEqual([id]), EVENTUALLY)
  await Promise.all(listening.map((one) => one.stop()))
})

test('a sign-out at one ends the session at the others, and its sockets', async () => {
  const ben = await group.member('Ben', group.url(1))
  const closed = Promise.withResolvers<string>()
  await new Promise<void>((resolve) => {
    ben.client.channel('own').subscribe((status) => {
      if (status === 'SUBSCRIBED') resolve()
      else closed.resolve(status)
    })
  })
  const token = await ben.token()
  expect(await statusOf('/rest/v1/profiles?select=id', token)).toEqual(each(200))
  await group.send(group.url(0), 'POST', '/auth/v1/logout?scope=global', undefined, token)
  const signedOut = performance.now()
  await vi.waitFor(
    async () => expect(await statusOf('/rest/v1/profiles?select=id', token)).toEqual(each(401)),
    EVENTUALLY,
  )
  expect(performance.now() - signedOut).toBeLessThan(promised(REVOKED_IN_MS))
  await closed.promise
  await ben.client.removeAllChannels()
})

test('limits count together', async () => {
  const body = { type: 'recovery', email: 'nobody@example.test', token: '000000' }
  const answers: number[] = []
  for (let n = 0; n < 9; n++)
    answers.push((await group.send(group.proxy.url, 'POST', '/auth/v1/verify', body)).status)
  expect(answers).toEqual([403, 403, 403, 403, 403, 403, 429, 429, 429])
})

test('an upload at one is read at the second, and by a signed link at another', async () => {
  const at = async (n: number) => (await group.signIn(ann.email, group.url(n))).client.storage.from('avatars')
  const path = `${ann.id}-avatar-1.png`
  const uploaded = await (await at(0)).upload(path, PNG, { contentType: 'image/png' })
  expect(uploaded.error).toBeNull()
  const { data } = await (await at(1)).download(path)
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(PNG)
  const signed = await (await at(1)).createSignedUrl(path, 60)
  const link = new URL(signed.data?.signedUrl ?? '')
  const answer = await fetch(group.url(PROCESSES - 1) + link.pathname + link.search)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
})

test('right after a rotation, a token of the new key is accepted by each, and so is one of the old', async () => {
  const secrets = await readSecrets(group.dataDir)
  const fresh = await makeSigningKey()
  const claims = JSON.parse(Buffer.from((await ann.token()).split('.')[1] ?? '', 'base64url').toString())
  const elsewhere = await createTokens([fresh], `${group.proxy.url}/auth/v1`)
  const token = await elsewhere.sign(claims)
  const now = Math.floor(Date.now() / 1000)
  const signingKeys = rotate(secrets.signingKeys, fresh, now, 3600)
  await saveSecrets(group.dataDir, { ...secrets, signingKeys })
  const path = '/rest/v1/profiles?select=id'
  expect(await statusOf(path, token)).toEqual(each(200))
  expect(await statusOf(path, await ann.token())).toEqual(each(200))
})

// It ends a process and starts it anew.
if (isLong)
  test('kill -9 of one: clients come back, nothing acknowledged is lost, and nothing is done or told twice', async () => {
    await countJobs()
    const other = await listenForMatches(await group.signIn(ann.email, group.url(0)))
    for (let round = 0; round < 4; round++) {
      const victim = 1 + (round % 2)
      const onVictim = await listenBehindProxy(victim)
      const writing = writeMatches(group, 6)
      const uploading = await uploadFiles(group, 2)
      const mails = signUps(round)
      await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(20), EVENTUALLY)
      await enqueueJobs(round)
      await group.servers[victim]?.end('SIGKILL')
      const survived = writing.acknowledged.length
      await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(survived + 40), EVENTUALLY)
      // A page reads anew when it is subscribed again, and hears what follows.
      await vi.waitFor(() => expect(onVictim.lives()).toBe(2), EVENTUALLY)
      const since = writing.acknowledged.length
      await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(since + 20), EVENTUALLY)
      await Promise.all([writing.stop(), uploading.stop()])
      const promisedMails = await mails
      expect([group.servers[0]?.alive(), group.servers[3 - victim]?.alive()]).toEqual([true, true])
      await group.startOne(victim)

      const { rows } = await sql.query('select id from public.matches where id = any($1)', [
        writing.acknowledged,
      ])
      expect(rows).toHaveLength(writing.acknowledged.length)
      expect(uploading.acknowledged.length).toBeGreaterThan(0)
      for (const name of uploading.acknowledged)
        expect(
          await (await group.send(group.proxy.url, 'GET', `/storage/v1/object/group/${name}`)).json(),
        ).toEqual(contentOf(name))
      await vi.waitFor(() => expect(without(writing.acknowledged, other.heard)).toEqual([]), EVENTUALLY)
      await vi.waitFor(
        // Requests that were under way when the subscription was live may have been read, and not heard.
        () => expect(without(writing.acknowledged.slice(since + 6), onVictim.heard)).toEqual([]),
        EVENTUALLY,
      )
      expect(new Set(onVictim.heard).size).toBe(onVictim.heard.length)
      await onVictim.stop()
      await vi.waitFor(async () => expect(await doneJobs(round)).toHaveLength(JOBS), EVENTUALLY)
      // Another one does again, once, what was interrupted or not noted as done.
      for (const { attempts } of await doneJobs(round)) expect(attempts).toBeLessThanOrEqual(2)
      await vi.waitFor(() => expect(without(promisedMails, mailed())).toEqual([]), EVENTUALLY)
    }
    expect(new Set(other.heard).size).toBe(other.heard.length)
    const ids = group.smtp.received.map((mail) => /^Message-ID: (\S+)/m.exec(mail)?.[1])
    // A kill between the answer of the mail server and its note sends one twice, by the same id; four are sent at a time.
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(16)
    expect(new Set(mailed()).size).toBe(new Set(ids).size)
    await other.stop()
  })

// Six starts.
if (isLong)
  test('a rolling restart fails no request, and one with other keys or another folder does not start', async () => {
    const writing = writeMatches(group, 6)
    for (const n of [0, 1, 2]) {
      await group.leave(n)
      await group.startOne(n)
    }
    await writing.stop()
    expect(writing.failures).toEqual([])
    const { rows } = await sql.query('select id from public.matches where id = any($1)', [
      writing.acknowledged,
    ])
    expect(rows).toHaveLength(writing.acknowledged.length)

    await group.leave(2)
    const elsewhere = `${group.dataDir}/elsewhere`
    await expect(group.startOne(2, { DATA_DIR: elsewhere })).rejects.toThrow('The keys in secrets.json')
    await expect(group.startOne(2, { STORAGE_DIR: elsewhere })).rejects.toThrow(`STORAGE_DIR: ${elsewhere}`)
    await expect(group.startOne(2, { SITE_URL: 'http://elsewhere.test' })).rejects.toThrow('SITE_URL is')
    await sql.query(
      'delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations)',
    )
    await expect(group.startOne(2)).rejects.toThrow('would change the database under it')
  })

/** Notes each job of these tests that is done, with the number of its attempts. */
async function countJobs(): Promise<void> {
  await sql.query(`
    create table public.done_jobs (key text, attempts int);
    create function public.note_done_job() returns trigger language plpgsql as $$
    begin
      if old.key like 'round %' then insert into public.done_jobs values (old.key, old.attempts); end if;
      return null;
    end $$;
    create trigger note_done_job after delete on graphile_worker._private_jobs
      for each row execute function public.note_done_job()`)
}

async function enqueueJobs(round: number): Promise<void> {
  await sql.query(
    `select private.enqueue('jobs__clean_up', '{}', 'round ' || $1::text || ' ' || n) from generate_series(1, $2::int) n`,
    [round, JOBS],
  )
}

/** Subscribes through the proxy, with a socket that is sure to be at one process. */
async function listenBehindProxy(n: number) {
  const targets = group.proxy.targets.splice(0)
  group.proxy.targets.push(group.url(n))
  const listening = await listenForMatches(await group.signIn(ann.email, group.proxy.url))
  group.proxy.targets.splice(0, 1, ...targets)
  return listening
}

const doneJobs = async (round: number) =>
  (await sql.query('select attempts from public.done_jobs where key like $1', [`round ${round} %`])).rows

/** Asks for sign-ups through the proxy, and resolves with the addresses that were promised a mail. */
async function signUps(round: number): Promise<string[]> {
  const emails = Array.from({ length: 6 }, (_, n) => `new-${round}-${n}@club.example`)
  const answers = await Promise.allSettled(
    emails.map((email) =>
      group.send(group.proxy.url, 'POST', '/auth/v1/signup', {
        email,
        password: 'correct horse 7 battery',
        data: { username: 'New' },
      }),
    ),
  )
  return emails.filter((_, n) => {
    const answer = answers[n]
    return answer?.status === 'fulfilled' && answer.value.status === 200
  })
}

/** Returns what is in the first list only. */
const without = (all: string[], known: string[]) => {
  const those = new Set(known)
  return all.filter((one) => !those.has(one))
}

const mailed = () => group.smtp.received.map((mail) => /^To: (\S+)/m.exec(mail)?.[1] ?? '')

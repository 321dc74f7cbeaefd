import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { GitHubSettings } from '../../auth/oauth/providers/provider-settings.ts'
import { ADA, BEN, type Club, startClub } from '../../rest/testing/club.ts'
import { type Answer, type Attack, type Sender, send } from './request.ts'
import { type StatementSpy, spyOnStatements } from './statements.ts'

/** Contained in all of Ada's private data: no response to others may contain it. */
export const CANARY = 'canaryofada'
const EMAIL: Record<string, string> = { [ADA]: `${CANARY}@example.test`, [BEN]: 'ben@example.test' }

/** A provider that never answers. */
const GITHUB: GitHubSettings = {
  kind: 'github',
  name: 'github',
  url: 'http://127.0.0.1:9',
  clientId: 'clubhouse',
  clientSecret: 'demo secret',
  scopes: ['user:email'],
}

/** Ada's data: rows, an object and its bytes, an account. The other table must occur in no statement. */
const FIXTURE_SQL = `
  update public.players set secret = '${CANARY}';
  insert into public.notes (owner_id, body) select '${ADA}', '${CANARY} ' || n from generate_series(1, 5) n;
  insert into public.notes (owner_id, body) values ('${BEN}', 'of Ben');
  alter table public.notes replica identity full;
  alter publication supabase_realtime add table public.notes, public.games, public.players;
  create table public.canary as select '${CANARY}'::text as word;
  revoke all on public.canary from anon, authenticated;
  insert into storage.buckets (id, name) values ('diaries', 'diaries');
  create policy "Members keep their diaries" on storage.objects for all to authenticated
    using (bucket_id = 'diaries' and name like (select auth.uid()) || '/%')
    with check (bucket_id = 'diaries' and name like (select auth.uid()) || '/%');
`
const WHAT_ADA_HAS = `
  select (select json_agg(n order by id) from public.notes n where owner_id = '${ADA}') as notes,
         (select json_agg(json_build_array(name, version, metadata)) from storage.objects where name like '${ADA}/%') as objects,
         (select json_build_array(email, encrypted_password, raw_user_meta_data) from auth.users where id = '${ADA}') as account,
         (select word from public.canary) as canary`

export interface TestContext {
  club: Club
  spy: StatementSpy
  /** Returns Ben's present access token. */
  tokenOfBen(): string
  /** Sends a request as a given user, and returns the faults of the response. */
  attack(attack: Attack): Promise<Answer>
  /** Returns faults: errors in the log and invalid statements. */
  faults(): string[]
  /** Returns all of Ada's data as text. */
  snapshotOfAda(): Promise<string>
  /** Opens a new session of Ben after an attack may have ended the last one. */
  signBenIn(): Promise<void>
  stop(): Promise<void>
}

export async function openTestContext(): Promise<TestContext> {
  const log = failuresOf()
  const auth = { providers: [GITHUB] }
  const club = await startClub({ rateLimitFactor: 1_000_000, log: log.logger, auth })
  for (const id of [ADA, BEN]) await createAccount(club, id)
  await club.sql(FIXTURE_SQL)
  await putIntoDiary(club)
  const spy = spyOnStatements()
  let tokenOfBen = ''
  const signBenIn = async () => {
    tokenOfBen = await openSession(club)
  }
  await signBenIn()
  return {
    club,
    spy,
    tokenOfBen: () => tokenOfBen,
    attack: (attack) => send(club.url, attack, credentialsOf(club, attack.who, tokenOfBen)),
    faults: () => [...log.take(), ...spy.faults()],
    snapshotOfAda: async () => JSON.stringify(await club.rows(WHAT_ADA_HAS)),
    signBenIn,
    async stop() {
      spy.stop()
      await club.stop()
    },
  }
}

/** Collects logged errors, which are our failures, whatever the client was told. */
function failuresOf() {
  let lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  return {
    logger: pino({ level: 'error' }, stream),
    take() {
      const now = lines
      lines = []
      return now
    },
  }
}

async function createAccount(club: Club, id: string): Promise<void> {
  const user_metadata = id === ADA ? { diary: CANARY } : {}
  const body = { id, email: EMAIL[id], password: 'correct horse 7', email_confirm: true, user_metadata }
  const headers = { apikey: club.secretKey, 'content-type': 'application/json' }
  await post(`${club.url}/auth/v1/admin/users`, headers, JSON.stringify(body))
}

async function putIntoDiary(club: Club): Promise<void> {
  const authorization = `Bearer ${await club.tokenFor(ADA)}`
  const headers = { apikey: club.publishableKey, authorization, 'content-type': 'text/plain' }
  await post(`${club.url}/storage/v1/object/diaries/${ADA}/${CANARY}.txt`, headers, CANARY)
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}

/** Opens a session of Ben without hashing a password. */
async function openSession(club: Club): Promise<string> {
  const id = randomUUID()
  await club.rows(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
     select '${id}', id, now(), now(), 'aal1' from auth.users where id = '${BEN}'`,
  )
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
  return club.tokenFor(BEN, 36_000, { session_id: id, aal: 'aal1', amr })
}

function credentialsOf(club: Club, who: Sender, tokenOfBen: string): Record<string, string> {
  const apikey = club.publishableKey
  if (who === 'no key') return {}
  if (who === 'anybody') return { apikey }
  if (who === 'the operator') return { apikey: club.secretKey, authorization: `Bearer ${club.secretKey}` }
  const token = who === 'Ben' ? tokenOfBen : `${tokenOfBen.slice(0, -8)}AAAAAAAA`
  return { apikey, authorization: `Bearer ${token}` }
}

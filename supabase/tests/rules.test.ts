import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'

// Each of the five rules has one definition, which everything else asks (docs/rules.md).

const MIGRATIONS = new URL('../migrations/', import.meta.url)
const RULES = ['in_good_standing', 'can_see_match', 'can_act_on_match', 'may_be_notified', 'takes_slot']

/**
 * The facts that the rules read: blocks of members, roles, what stewards hide, accounts that they block, and who is let into a private match. Besides
 * the rules only the migration that makes a table, or writes it, reads it, with what it defines.
 */
const FACTS: Record<string, RegExp> = {
  member_blocks: /(table|into|update|delete from) public\.member_blocks\b/,
  stewards: /(table|into|update|delete from) public\.stewards\b/,
  hidden_at: /\bhidden_at (timestamptz|:?= )/,
  banned_until: /\bbanned_until = /,
  is_private: /\bis_private (boolean not|= fresh)/,
}

/** Readers elsewhere, each for a reason that is no rule of access. */
const READERS: Record<string, string> = {
  'listed_matches hidden_at': 'puts the facts into the rule, and counts no hidden comments',
  'listed_matches is_private': 'puts the facts into the rule',
  'private.finish_merge stewards': 'refuses to merge a steward away',
  'private.lock_account stewards': 'refuses to block, remove or merge away a steward',
  'private.steward_member stewards': 'shows the role to stewards',
  'private.steward_members stewards': 'shows the role to stewards',
  'private.record_steward_work stewards': 'tells every steward of their work',
  'private.steward_work stewards': 'counts what waits for each steward',
  'private.reported_thing hidden_at': 'a comment that is hidden is reported no more',
  'public.get_user_recent_matches is_private': 'shows the column to whoever sees the match',
  'private.read_account_mail banned_until': 'says in a mail how long a block lasts',
  'private.is_final hidden_at': 'nobody can object to the scores of an evening that is hidden',
  'private.forget_words hidden_at': 'a comment that is hidden is counted and quoted nowhere any more',
  'private.member_columns stewards': 'names the column',
  'private.merge_counts member_blocks': 'counts for a steward what merging would move',
  'private.rank_people banned_until': 'keeps it beside a place: a block ends by itself',
  'private.results_together hidden_at': 'puts the facts into the rule',
  'private.results_together is_private': 'puts the facts into the rule',
  'private.next_due banned_until': 'a line is looked at again when a block ends',
  'private.notify_updated is_private': 'those in line are told of this change otherwise',
  'private.offer_slots_anew is_private': 'tells those in line of this change',
  'private.list_reports hidden_at': 'tells stewards what they can show again',
  'private.join_waiting_list is_private': 'nobody waits in a private match by a question that ends',
  'private.renew_known_link is_private':
    'the link of a public match lets in nobody who could not come anyway',
}

interface Definition {
  name: string
  body: string
  file: string
}

let database: TestDatabase
let client: pg.Client
let definitions: Definition[]
let sources: Map<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'))
  sources = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, MIGRATIONS), 'utf8')] as const),
    ),
  )
  const { rows } = await client.query<{ name: string; body: string; made: string }>(CATALOGUE)
  definitions = rows.map(({ name, body, made }) => ({
    name,
    body: body
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/'(?:[^']|'')*'/g, (literal) => (literal.includes(' ') ? "''" : literal)),
    // A later migration replaces functions of earlier ones.
    file: [...sources].findLast(([, text]) => new RegExp(made).test(text))?.[0] ?? '',
  }))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const CATALOGUE = `
  select format('%s.%s', pronamespace::regnamespace, proname) as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body,
         format('create (or replace )?function %s\\.%s\\(', pronamespace::regnamespace, proname) as made
    from pg_proc where pronamespace::regnamespace::text in ('public', 'private')
  union all
  select format('policy "%s" on %s', polname, polrelid::regclass),
         concat_ws(' ', pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), 
         -- PostgreSQL keeps 63 letters of a name.
         format('create policy "%s[^"]*" on (public\\.)?%s', polname, polrelid::regclass)
    from pg_policy
  union all
  select oid::regclass::text, pg_get_viewdef(oid), format('create view %s\\.%s ', relnamespace::regnamespace, relname)
    from pg_class where relkind = 'v' and relnamespace::regnamespace::text in ('public', 'private')`

const subjectOf = (file: string) => file.replace(/^\d+_/, '').replace('.sql', '')
const names = (body: string, word: string) => new RegExp(`\\b${word}\\b`).test(body)

test('every function, policy and view is found in the migration that makes it', () => {
  expect(definitions.filter(({ file }) => file === '').map(({ name }) => name)).toEqual([])
})

test('what the rules read is read by the rules, by those who write it, and for these reasons', () => {
  const readers = Object.entries(FACTS).flatMap(([fact, writes]) =>
    definitions
      .filter(({ body, file }) => names(body, fact) && !writes.test(sources.get(file) ?? ''))
      .filter(({ file }) => subjectOf(file) !== 'rules')
      .map(({ name }) => `${name} ${fact}`),
  )
  expect(readers.sort()).toEqual(Object.keys(READERS).sort())
})

describe.each(RULES)('private.%s', (rule) => {
  test('is defined once, among the rules', () => {
    const made = [...sources].filter(([, text]) => text.includes(`create function private.${rule}(`))
    // Views of participants ask this rule, so that it is made with their table.
    expect(made.map(([file]) => subjectOf(file))).toEqual([rule === 'takes_slot' ? 'participants' : 'rules'])
  })

  test('is asked by the subjects that docs/rules.md names', async () => {
    const page = await readFile(new URL('../../docs/rules.md', import.meta.url), 'utf8')
    const section = page.split(`\n- \`private.${rule}\`:`)[1]?.split('\n- ')[0] ?? ''
    const named = [...section.matchAll(/`(\w+)`/g)].map(([, subject]) => subject)
    const callers = definitions.filter(({ name, body }) => name !== `private.${rule}` && names(body, rule))
    expect(named).toEqual([...new Set(callers.map(({ file }) => subjectOf(file)))].sort())
  })
})

/** Counts of what members have played, or will miss, which are none of slots. */
const COUNTED = ['private.account_deletion_preview', 'private.members_to_ask', 'private.steward_member']

test('the slots that are taken are counted by the rule alone', () => {
  const counts = /count\((?:(?!\bfrom public\.(?!match_participants))[^;]){0,200}status = 'confirmed'/
  const counters = definitions.filter(({ body }) => counts.test(body)).map(({ name }) => name)
  expect(counters.sort()).toEqual(COUNTED)
})

test.each(['authenticated', 'service_role'])(
  'the rule is planned into the counts that %s reads',
  async (role) => {
    await client.query(`set role ${role}`)
    const { rows } = await client.query('explain (verbose) select * from public.match_participant_counts')
    await client.query('reset role')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain("status = 'confirmed'")
    expect(plan).not.toContain('takes_slot')
  },
)

test('the policy of matches, the list, private.can_see_match and what counts matches of two put their facts into the same expression', () => {
  const users = definitions.filter(({ name, body }) => name !== 'private.sees_by' && names(body, 'sees_by'))
  expect(users.map(({ name }) => name).sort()).toEqual([
    'listed_matches',
    'policy "Members see public matches and those they take part in" on matches',
    'private.can_see_match',
    'private.results_together',
  ])
})

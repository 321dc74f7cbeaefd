import { beforeEach, expect, test } from 'vitest'
import { hasHidden } from '../../domain/plain-text.ts'
import { MATCHES, MEMBERS, openHarness } from './harness.ts'

// Every column that members write, with values that no form sends.

const harness = openHarness()

/** Columns of a closed set of values, of words that people read, of numbers and times, and the others. */
const COLUMNS: Record<
  string,
  Record<string, 'closed' | 'words' | 'number' | 'id' | 'flag' | 'tested elsewhere'>
> = {
  court_alerts: {
    ...{
      booking_date: 'number',
      from_hour: 'number',
      until_hour: 'number',
      minutes: 'number',
      court_kind: 'closed',
    },
    ...{ source: 'closed', venue: 'closed', id: 'id', user_id: 'id' },
  },
  event_comments: { comment: 'words', event_id: 'id', id: 'id', user_id: 'id' },
  event_participants: { status: 'closed', event_id: 'id', user_id: 'id' },
  match_comments: { comment: 'words', match_id: 'id', id: 'id', user_id: 'id' },
  match_mutes: { match_id: 'id', user_id: 'id' },
  match_participants: {
    ...{ status: 'closed', team_assignment: 'closed', responded_at: 'number', match_id: 'id', user_id: 'id' },
  },
  match_visits: { match_id: 'id', user_id: 'id' },
  // Its other columns are tested by their types: closed values, or numbers.
  matches: { location: 'words', description: 'words', match_activity: 'words' },
  member_blocks: { blocked_id: 'id', blocker_id: 'id' },
  notifications: { read: 'flag' },
  preferences: { usual_days: 'tested elsewhere', user_id: 'id' },
  profiles: {
    ...{ username: 'words', phone_number: 'words', skill_level: 'closed', avatar_url: 'closed' },
    ...{ avatar_filename: 'closed', email: 'closed', phone_visibility: 'closed', locale: 'closed' },
  },
  push_mutes: { type: 'closed', user_id: 'id' },
  push_subscriptions: { auth_key: 'closed', endpoint: 'closed', p256dh_key: 'closed', user_id: 'id' },
}

const ALERT = `'2030-01-01'::date as booking_date, 18 as from_hour, 21 as until_hour`
const KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'
const DEVICE = `'https://push.example.org/a' as endpoint, '${KEY}' as p256dh_key, '${'a'.repeat(22)}' as auth_key`
const EVENT = '00000000-0000-4000-8000-0000000000ee'
/** The rows into which columns are written: an update of what is there, or the values of a new row. */
const ROWS: Record<string, { update: string } | { insert: string }> = {
  court_alerts: { insert: ALERT },
  event_comments: { insert: `'${EVENT}' as event_id, '' as comment` },
  event_participants: { update: `event_id = '${EVENT}'` },
  match_comments: { insert: `'${MATCHES.open}' as match_id, '' as comment` },
  match_participants: { update: `match_id = '${MATCHES.open}'` },
  matches: { update: `id = '${MATCHES.open}'` },
  profiles: { update: `id = '${MEMBERS.creator}'` },
  push_mutes: { insert: `'match_full' as type` },
  push_subscriptions: { insert: DEVICE },
}

/** The statement that writes the value into the column, by the creator, who also takes part. */
function write(table: string, column: string, value: string): string {
  const row = ROWS[table]
  if (!row) throw new Error(`No row of ${table} is known.`)
  if ('update' in row) return `update ${table} set ${column} = ${value} where ${row.update}`
  const named = row.insert.split(', ').map((part) => part.split(' as '))
  const values = new Map(named.map(([given = '', name = '']) => [name, given]))
  values.set(column, value)
  return `insert into ${table} (${[...values.keys()].join(', ')}) values (${[...values.values()].join(', ')})`
}

const columnsOf = (kind: string) =>
  Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, is]) => (is === kind ? [[table, column] as const] : [])),
  )
const quoted = (text: string) =>
  `U&'${text.replace(/[^ -~]/gu, (letter) => `\\+${(letter.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`)}'`
const STRANGE = [
  '',
  ' ',
  '\u200b',
  '\u202eabc',
  'a\nb',
  '\u0007',
  "'; --".replace("'", "''"),
  'x'.repeat(3000),
]

beforeEach(async () => {
  await harness.asOperator(
    `insert into matches (id, creator_id, location, match_date, match_type, players)
     values ($1, $2, 'TSG Padel', now() + interval '1 day', 'event', 0)`,
    [EVENT, MEMBERS.creator],
  )
  await harness.asOperator(
    `insert into match_participants (match_id, user_id, status, team_assignment)
     select id, $2, 'confirmed', 'A' from unnest($1::uuid[]) as id`,
    [[MATCHES.open, EVENT], MEMBERS.creator],
  )
})

test('every column that members write is known here', async () => {
  const rows = await harness.asOperator(
    `select distinct table_name || '.' || column_name as name from information_schema.column_privileges
      where grantee = 'authenticated' and table_schema = 'public' and privilege_type in ('INSERT', 'UPDATE')
        and table_name <> 'matches' order by 1`,
  )
  const { matches: _byType, ...others } = COLUMNS
  const known = Object.entries(others).flatMap(([table, columns]) =>
    Object.keys(columns).map((name) => `${table}.${name}`),
  )
  expect(known.sort()).toEqual(rows.map(({ name }) => name))
})

test.each(columnsOf('closed'))('%s.%s takes no strange text', takesNoStrangeText)

test('the other columns of a match take no strange text, and are finite', async () => {
  const rows = await harness.asOperator(
    `select column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = 'matches' and data_type not in ('uuid', 'boolean')
        and column_name = any(string_to_array(private.match_columns(), ', ')) and not column_name = any($1)`,
    [Object.keys(COLUMNS.matches ?? {})],
  )
  for (const { column, type } of rows)
    await (type === 'text' ? takesNoStrangeText : isBounded)('matches', String(column))
  expect(rows.length).toBeGreaterThan(10)
})

async function takesNoStrangeText(table: string, column: string) {
  for (const text of STRANGE) {
    const tried = await harness.tries('creator', write(table, column, quoted(text)))
    expect(
      tried.code,
      `${table}.${column} ${JSON.stringify(text.slice(0, 20))}: ${JSON.stringify(tried)}`,
    ).toMatch(/^(22023|23514|42501|PT4\d\d)$/)
  }
}

test.each(columnsOf('words'))('%s.%s hides nothing', async (table, column) => {
  for (const text of STRANGE) {
    const value = column === 'match_activity' ? `array[${quoted(text)}]` : quoted(text)
    const tried = await harness.tries('creator', write(table, column, value))
    if ('code' in tried) continue
    const source = column === 'phone_number' ? 'private.phone_numbers' : table
    const [row] = await harness.asOperator(
      `select array_to_string(array[${column === 'phone_number' ? 'number' : column}::text], '') as stored from ${source} order by ctid desc limit 1`,
    )
    const stored = String(row?.stored ?? '').replace(/[\n\u200b]/g, '')
    expect(hasHidden(stored), JSON.stringify(stored)).toBe(false)
  }
})

test.each(columnsOf('number'))('%s.%s is bounded', isBounded)

async function isBounded(table: string, column: string) {
  for (const value of [
    'infinity',
    '-infinity',
    'NaN',
    '1000000',
    '-1000000',
    '9999-01-01',
    '24:00:00',
    '2021-02-30',
  ]) {
    const tried = await harness.tries('creator', write(table, column, `'${value}'`))
    if (column === 'responded_at' || column === 'created_at') continue
    expect(tried.code, `${table}.${column} ${value}: ${JSON.stringify(tried)}`).toMatch(
      /^(22...|23514|42501|PT4\d\d)$/,
    )
  }
}

test('the time of an answer is that of the database', async () => {
  for (const value of ['infinity', '1990-01-01']) {
    await harness.tries('creator', write('match_participants', 'responded_at', `'${value}'`))
    expect(
      await harness.asOperator(
        `select from match_participants where responded_at not between now() - interval '1 day' and now()`,
      ),
    ).toEqual([])
  }
})

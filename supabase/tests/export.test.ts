import { expect, test } from 'vitest'
import { MATCHES, MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()

interface Export {
  account: Record<string, unknown>
  places: Record<string, unknown>[]
  uploads: Record<string, unknown>[]
  tables: Record<string, Record<string, unknown>[]>
}

async function exportOf(who: Who): Promise<Export> {
  const [row] = await harness.as(who, 'select export_my_data() as data')
  return row?.data as Export
}

/** The values of the first column. */
const list = async (sql: string) => (await harness.asOperator(sql)).map((row) => Object.values(row)[0])

test('members get what is kept about them, and nothing about others', async () => {
  await harness.asOperator(
    `insert into match_comments (match_id, user_id, comment) values ($1, $2, 'mine'), ($1, $3, 'not mine')`,
    [MATCHES.open, MEMBERS.participant, MEMBERS.other],
  )
  await harness.asOperator(
    `insert into storage.objects (bucket_id, name, owner_id) values ('avatars', 'mine.png', $1), ('avatars', 'theirs.png', $2)`,
    [MEMBERS.participant, MEMBERS.other],
  )
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, friendly_name, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'unverified', 'KEEP THIS', 'Phone', now(), now())`,
    [MEMBERS.participant],
  )
  const data = await exportOf('participant')
  expect(data.account).toMatchObject({ id: MEMBERS.participant, email: 'participant@example.org' })
  expect(data.account.factors).toMatchObject([{ type: 'totp', name: 'Phone' }])
  expect(data.tables.profiles).toMatchObject([{ id: MEMBERS.participant, username: 'Participant Demo' }])
  expect(data.tables.match_participants).toHaveLength(3)
  expect(data.tables.matches).toEqual([])
  expect(data.places).toHaveLength(3)
  expect(data.places[0]).toMatchObject({ location: 'TSG Padel', status: 'confirmed', team: 'A' })
  expect(data.tables.match_comments).toMatchObject([{ comment: 'mine' }])
  expect(data.uploads).toMatchObject([{ bucket: 'avatars', name: 'mine.png' }])
  // A notification of a comment quotes it, to whom it was sent.
  data.tables.notifications = []
  expect(JSON.stringify(data)).not.toMatch(/not mine|theirs|KEEP THIS|encrypted_password/)
  expect((await exportOf('creator')).tables.matches).toHaveLength(3)
})

test('nobody else gets it, and with the password alone not who has a second factor', async () => {
  expect(await harness.tries('nobody', 'select export_my_data()')).toEqual({ code: '42501' })
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [MEMBERS.participant],
  )
  expect(await harness.tries('participant', 'select export_my_data()')).toEqual({
    code: 'PT403',
    hint: 'insufficient_aal',
  })
  harness.provesFactor('participant')
  expect((await exportOf('participant')).account.id).toBe(MEMBERS.participant)
})

test('every table that refers to a member is in it', async () => {
  const about = await list(
    `select distinct regexp_replace(conrelid::regclass::text, '^public\\.', '') from pg_constraint
      where contype = 'f' and connamespace::regnamespace::text in ('public', 'private')
        and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)`,
  )
  expect(about).toContain('match_participants')
  expect(Object.keys((await exportOf('participant')).tables).sort()).toEqual(about.sort())
})

test('whatever refers to a member goes with the profile, or forgets whom', async () => {
  expect(
    await list(
      `select conrelid::regclass || '.' || conname from pg_constraint
        where contype = 'f' and connamespace::regnamespace::text in ('public', 'private') and confdeltype not in ('c', 'n')
          and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)`,
    ),
  ).toEqual([])
})

// A column that holds the id of a member refers to the profile, so that it is exported, and goes with the account. These hold other ids.
test('every other id in our tables is known not to be that of a member', async () => {
  expect(
    await list(
      `select attrelid::regclass || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace::regnamespace::text in ('public', 'private') and relkind in ('r', 'p') and attnum > 0
          and not attisdropped
          and (atttypid in ('uuid'::regtype, 'uuid[]'::regtype) or attname ~ '(user|member|owner|sender|recipient|creator|author)_?(id)?$')
          and attname <> 'id' and not exists (
            select from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum])
        order by 1`,
    ),
  ).toEqual([
    'calendar_feeds.session_id', // the session that made it, which may be gone
    'community_versions.steward_id', // stays when the member goes; the acts are exported by private.steward_acts_of
    'evening_entries.based_on', // an entry, as is what it revokes
    'evening_entries.game_id',
    'evening_entries.revokes',
    'evening_games.a1', // rows of evening_players, whose member is there
    'evening_games.a2',
    'evening_games.b1',
    'evening_games.b2',
    'evening_games.match_id',
    'evening_games.score_id', // entries
    'evening_games.tip_id',
    'evening_rounds.dealt_by',
    'evening_rounds.replaced_by',
    'evening_rounds.resting', // rows of evening_players
    'match_offers.waiting_id', // a row of match_waiting, whose member is beside it
    'match_results.entry_id', // entries
    'match_results.other_id',
    'match_results.tip_id',
    'matches.series_id', // that of the first date
    'notifications.related_id', // a match, or the member who has the notification
    'private.account_mails.account_id', // a mail to the member that is about to leave
    'private.cancelled_participations.match_id',
    'private.cancelled_participations.user_id', // is there only while a statement runs
    'private.evening_boards.board_id', // the link is derived from it
    'private.given_back.participant_id', // a place that was left
    'private.match_pushes.match_id',
    'private.merge_requests.steward_id', // stays when that steward goes
    'private.open_pages.page_id', // a tab of a browser
    'private.ranked_people.person_id', // a key of ratings
    'private.rated_results.match_id', // outlives the match
    'private.rated_results.seats', // participations
    'private.rated_results.source_id', // the match, or a game
    'private.rating_steps.person_id', // exported by private.rating_export
    'private.ratings.person_id',
    'private.removals.thing_id', // may be a member, whose picture was removed
    'private.removed_names.member_id', // stays for some days after the member, for stewards
    'private.substitute_requests.participant_id', // the place, which is gone when it is left
    'reports.about_member', // names whom others have reported, who does not learn who did
    'reports.thing_id', // may be a member, too
    'result_entries.a1', // participations, whose member is there
    'result_entries.a2',
    'result_entries.author_seat',
    'result_entries.b1',
    'result_entries.b2',
    'result_entries.based_on', // an entry
    'steward_log.about_member', // stays when the member goes, and is exported by private.steward_acts_of
    'steward_log.steward_id',
    'stewards.named_by', // stays when that steward goes
    'waiting_log.waiting_id',
  ])
})

// Tokens, and flows that are under way, prove something and say nothing.
test('every table of the auth service that says something about a member is in it, or is technical', async () => {
  expect(
    await list(
      `select distinct c.relname from pg_attribute join pg_class c on c.oid = attrelid
        where relnamespace = 'auth'::regnamespace and relkind = 'r' and attname in ('user_id', 'session_id', 'factor_id')
          and relname not in ('identities', 'mfa_factors', 'sessions') order by 1`,
    ),
  ).toEqual(['flow_state', 'mfa_amr_claims', 'mfa_challenges', 'one_time_tokens', 'refresh_tokens'])
})

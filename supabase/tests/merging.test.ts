import { beforeEach, describe, expect, test } from 'vitest'
import { MATCHES, MEMBERS, type Member, openHarness } from './harness.ts'

// `participant` is the double, and `other` the account that is kept.
const harness = openHarness()
const DOUBLE = MEMBERS.participant
const KEPT = MEMBERS.other
const LINE = '00000000-0000-4000-8000-0000000000aa'
async function merge(): Promise<void> {
  await harness.asOperator('select private.hand_over_account($1, $2)', [KEPT, DOUBLE])
  await harness.asOperator('delete from auth.users where id = $1', [DOUBLE])
}
const column = async (sql: string, values: unknown[] = []) =>
  (await harness.asOperator(sql, values)).map((row) => Object.values(row)[0])
const fates = async () =>
  (await harness.asOperator('select name, on_merge from private.member_columns()')) as {
    name: string
    on_merge: string
  }[]

describe('columns that name a member', () => {
  /** Columns with an id of something else, which refers to nothing because it is kept for longer. */
  const OTHERS = [
    'private.evening_boards.board_id',
    'private.given_back.participant_id',
    'private.link_counters.match_id',
    'private.match_pushes.match_id',
    'private.open_pages.page_id',
    'private.removals.thing_id',
    'private.substitute_requests.participant_id',
    'private.cancelled_participations.match_id',
    'public.calendar_feeds.session_id',
    'public.evening_entries.based_on',
    'public.evening_entries.game_id',
    'public.evening_entries.revokes',
    'public.evening_games.a1',
    'public.evening_games.a2',
    'public.evening_games.b1',
    'public.evening_games.b2',
    'public.evening_games.score_id',
    'public.evening_games.tip_id',
    'private.rated_results.match_id',
    'private.rated_results.source_id',
    'private.rating_steps.person_id',
    'private.ratings.person_id',
    'public.evening_rounds.dealt_by',
    'public.evening_rounds.replaced_by',
    'public.match_offers.waiting_id',
    'public.match_results.a1',
    'public.match_results.a2',
    'public.match_results.b1',
    'public.match_results.b2',
    'public.match_results.entry_id',
    'public.match_results.other_id',
    'public.match_results.tip_id',
    'public.matches.series_id',
    'public.notifications.related_id',
    'public.reports.thing_id',
    'public.result_entries.a1',
    'public.result_entries.a2',
    'public.result_entries.author_seat',
    'public.result_entries.b1',
    'public.result_entries.b2',
    'public.result_entries.based_on',
    'public.waiting_log.waiting_id',
  ]

  test('are all known to merging', async () => {
    const named = await column(
      `select format('%s.%I.%I', relnamespace::regnamespace, relname, attname)
         from pg_class join pg_attribute on attrelid = pg_class.oid
         left join pg_constraint on contype = 'f' and conrelid = pg_class.oid and attnum = any (conkey)
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and atttypid = 'uuid'::regtype
          and (confrelid in ('public.profiles'::regclass, 'auth.users'::regclass) or confrelid is null and attname <> 'id')
        order by 1`,
    )
    const known = [...(await fates()).map(({ name }) => name), ...OTHERS]
    expect(named.filter((name) => !known.includes(String(name)))).toEqual([])
    expect((await fates()).map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
  })

  test('end or lose the name when the account is deleted', async () => {
    expect(
      await column(
        `select conname from pg_constraint where contype = 'f' and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
          and connamespace in ('public'::regnamespace, 'private'::regnamespace) and confdeltype not in ('c', 'n')`,
      ),
    ).toEqual([])
  })

  /** Writes a row that names the double. */
  const ROWS: Record<string, string> = {
    'public.matches.creator_id': `insert into matches (creator_id, location, match_date) values ($1, 'X', now() + interval '2 days')`,
    'public.matches.paid_by': `update matches set paid_by = $1 where match_date < now()`,
    'public.matches.brings_balls': `update matches set brings_balls = $1 where match_date < now()`,
    'public.match_participants.user_id': `insert into match_participants (match_id, user_id, status) values ('${LINE}', $1, 'declined')`,
    'public.match_comments.user_id': `insert into match_comments (match_id, user_id, comment) values ('${LINE}', $1, 'Hello')`,
    'public.match_waiting.user_id': `insert into match_waiting (match_id, user_id, joined_at) values ('${LINE}', $1, now())`,
    'public.match_offers.user_id': `insert into match_offers (match_id, waiting_id, user_id, offered_at, expires_at, ended_at, ending)
      values ('${LINE}', gen_random_uuid(), $1, now(), now() + interval '1 hour', now(), 'taken')`,
    'public.waiting_log.user_id': `insert into waiting_log (match_id, waiting_id, user_id, event, at) values ('${LINE}', gen_random_uuid(), $1, 'joined', now())`,
    'private.given_back.user_id': `insert into private.given_back (participant_id, match_id, user_id, at) values (gen_random_uuid(), '${LINE}', $1, now())`,
    'private.substitute_requests.user_id': `insert into private.substitute_requests (match_id, participant_id, user_id, requested_at, ended_at, ending)
      values ('${LINE}', gen_random_uuid(), $1, now(), now(), 'left')`,
    'private.substitute_requests.taken_by': `insert into private.substitute_requests (match_id, participant_id, taken_by, requested_at, ended_at, ending)
      values ('${LINE}', gen_random_uuid(), $1, now(), now(), 'taken')`,
    'private.substitute_asks.user_id': `insert into private.substitute_asks (user_id, starts, asked_at, ended_at, ending) values ($1, now(), now(), now(), 'passed')`,
    'public.notifications.user_id': `insert into notifications (user_id, type, message) values ($1, 'match_comment', 'Hello')`,
    'private.match_reminders.user_id': `insert into private.match_reminders values ('${LINE}', $1, 'match_reminder_day', now())`,
    'public.match_mutes.user_id': `insert into match_mutes (user_id, match_id) values ($1, '${LINE}')`,
    'public.match_visits.user_id': `insert into match_visits (user_id, match_id) values ($1, '${LINE}')`,
    'public.court_alerts.user_id': `insert into court_alerts (user_id, booking_date, from_hour, until_hour) values ($1, current_date + 3, 18, 21)`,
    'public.messages.recipient_id': `insert into messages (recipient_id, sender_name) values ($1, 'Ada')`,
    'public.member_blocks.blocker_id': `insert into member_blocks (blocker_id, blocked_id) values ($1, '${MEMBERS.invited}')`,
    'public.member_blocks.blocked_id': `insert into member_blocks (blocker_id, blocked_id) values ('${MEMBERS.invited}', $1)`,
    'public.reports.reporter_id': `insert into reports (reporter_id, kind, thing_id, reason, snapshot) values ($1, 'match', '${LINE}', 'spam', '{}')`,
    'public.reports.about_member': `insert into reports (kind, thing_id, reason, snapshot, about_member) values ('match', '${LINE}', 'spam', '{}', $1)`,
    'private.merge_requests.steward_id': `insert into private.merge_requests (double, kept, steward_id) values ('${MEMBERS.creator}', '${MEMBERS.invited}', $1)`,
    'public.evenings.started_by': 'update evenings set started_by = $1',
    'public.evening_organisers.member_id': `insert into evening_organisers (match_id, member_id) values ('${LINE}', $1)`,
    'public.evening_players.member_id': `insert into evening_players (id, match_id, number, member_id)
      select gen_random_uuid(), '${LINE}', count(*), $1 from evening_players`,
    'public.evening_entries.author_id': `insert into evening_entries (id, match_id, seq, kind, plan_version, author_id)
      select gen_random_uuid(), '${LINE}', count(*), 'end', 1, $1 from evening_entries`,
    'public.evening_entries.member_id': `insert into evening_entries (id, match_id, seq, kind, plan_version, member_id)
      select gen_random_uuid(), '${LINE}', count(*), 'organiser', 1, $1 from evening_entries`,
    'public.result_entries.author_id': `insert into result_entries (id, match_id, seq, kind, effect, state, author_id, author_seat)
      select gen_random_uuid(), '${LINE}', count(*), 'confirm', 'confirms', 'confirmed', $1, gen_random_uuid() from result_entries`,
    'private.rating_people.member_id': `insert into private.rating_people (member_id) values ($1)`,
    'private.rating_visibilities.member_id': `insert into private.rating_visibilities values ($1, 'shown')`,
    'public.stewards.named_by': `insert into stewards (member_id, named_by) values ('${MEMBERS.invited}', $1)`,
  }

  beforeEach(async () => {
    await harness.asOperator(
      `insert into matches (id, creator_id, location, match_date, match_type, players) values ($1, $2, 'X', now() + interval '3 days', 'game', 2)`,
      [LINE, MEMBERS.creator],
    )
    await harness.asOperator('insert into waiting_lists (match_id, advanced_at) values ($1, now())', [LINE])
    await harness.asOperator(
      `insert into evenings (match_id, points, courts, open_courts, rounds, seed) values ($1, 24, '{1}', '{0}', 1, 1)`,
      [LINE],
    )
    await harness.asOperator('insert into evening_versions (match_id) values ($1)', [LINE])
    await harness.asOperator('insert into match_results (match_id, is_competitive) values ($1, true)', [LINE])
  })

  test('and are handed over are those of the kept account afterwards', async () => {
    const moving = (await fates()).filter(
      ({ on_merge }) => on_merge === 'handed_over' || on_merge === 'merged',
    )
    expect(Object.keys(ROWS).sort()).toEqual(moving.map(({ name }) => name).sort())
    for (const sql of Object.values(ROWS)) await harness.asOperator(sql, [DOUBLE])
    await merge()
    for (const { name } of moving) {
      const [table, field] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)]
      const [count] = await column(`select count(*)::int from ${table} where ${field} = $1`, [KEPT])
      expect([name, count]).toEqual([name, expect.not.objectContaining({ count: 0 })])
      expect([name, Number(count) > 0]).toEqual([name, true])
      expect([name, await column(`select from ${table} where ${field} = $1`, [DOUBLE])]).toEqual([name, []])
    }
  })

  test('and where the kept account has such a row already, its own stays', async () => {
    const twice = Object.entries(ROWS).filter(
      ([name]) => !/named_by|steward_id|paid_by|brings_balls|started_by/.test(name),
    )
    for (const [, sql] of twice) for (const member of [KEPT, DOUBLE]) await harness.asOperator(sql, [member])
    await merge()
    for (const table of ['match_mutes', 'match_visits', 'court_alerts'])
      expect(await column(`select user_id from ${table}`)).toEqual([KEPT])
    expect(await column('select member_id from evening_players')).toEqual([KEPT])
    expect(await column('select count(*)::int from match_waiting')).toEqual([1])
  })
})

describe('a turn in a waiting list', () => {
  const offers = () =>
    column('select user_id from match_offers where match_id = $1 and ended_at is null', [LINE])
  const line = () => column('select user_id from match_waiting where match_id = $1 order by turn', [LINE])
  const wait = (who: Member, team: string | null = null) =>
    harness.as(who, 'select join_waiting_list($1, $2)', [LINE, team])
  const join = (member: string, team: string) =>
    harness.asOperator(
      `insert into match_participants (match_id, user_id, status, team_assignment) values ($1, $2, 'confirmed', $3)`,
      [LINE, member, team],
    )
  const free = (team: string) =>
    harness.asOperator('delete from match_participants where match_id = $1 and team_assignment = $2', [
      LINE,
      team,
    ])

  /** A full match of two, of the steward and of a guest. */
  beforeEach(async () => {
    await harness.asOperator(
      `insert into matches (id, creator_id, location, match_date, match_type, players) values ($1, $2, 'X', now() + interval '3 days', 'game', 2)`,
      [LINE, MEMBERS.creator],
    )
    await join(MEMBERS.creator, 'A')
    await harness.asOperator(
      `insert into match_participants (match_id, guest_name, guest_kind, status, team_assignment) values ($1, 'Tom', 'plus_one', 'confirmed', 'B')`,
      [LINE],
    )
  })

  test('of the double is taken over with its open offer, its notification and its log', async () => {
    await wait('participant')
    await wait('invited')
    await free('B')
    const [offer] = await column('select id from match_offers where ended_at is null')
    await merge()
    expect([await line(), await offers()]).toEqual([[KEPT, MEMBERS.invited], [KEPT]])
    expect(await column(`select user_id from notifications where type = 'place_offered'`)).toEqual([KEPT])
    expect(await column('select event from waiting_log where user_id = $1 order by seq', [KEPT])).toEqual([
      'joined',
      'offered',
    ])
    await harness.as('other', 'select accept_place_offer($1)', [offer])
    expect(await column('select user_id from match_participants where match_id = $1', [LINE])).toContain(KEPT)
  })

  test.each<[string, Member[]]>([
    ['the kept account', ['other', 'invited', 'participant']],
    ['the double', ['participant', 'invited', 'other']],
  ])('is one of two, the earlier, of %s', async (_, order) => {
    for (const who of order) await wait(who)
    await merge()
    expect(await line()).toEqual([KEPT, MEMBERS.invited])
    expect(await column(`select event from waiting_log where event = 'left'`)).toEqual(['left'])
  })

  test.each<[Member, Member]>([
    ['other', 'participant'],
    ['participant', 'other'],
  ])('of %s is kept with its offer where %s waits for the other team', async (earlier, offered) => {
    await wait(earlier, 'A')
    await wait(offered, 'B')
    await free('B')
    await merge()
    expect([await line(), await offers()]).toEqual([[KEPT], [KEPT]])
  })

  test.each<[Member, Member]>([
    ['other', 'participant'],
    ['participant', 'other'],
  ])('of %s ends where %s plays, and what was held for it is offered to the next', async (waits, plays) => {
    await free('B')
    await join(MEMBERS[plays], 'B')
    await wait(waits)
    await wait('invited')
    await harness.asOperator('update matches set players = 0 where id = $1', [LINE])
    await harness.asOperator('update matches set players = 6 where id = $1', [LINE])
    await merge()
    expect(await column(`select event from waiting_log where event in ('left', 'accepted')`)).toEqual([
      'left',
    ])
    expect(
      await column(`select user_id from match_participants where match_id = $1 and team_assignment = 'B'`, [
        LINE,
      ]),
    ).toEqual([KEPT])
  })
})

describe('a question to a substitute', () => {
  /** Another player of the match looks for a substitute, and these members are asked. */
  async function asked(match: string, player: string, members: string[]): Promise<void> {
    await harness.asOperator(
      'insert into waiting_lists (match_id, seeking, advanced_at) values ($1, 1, now())',
      [match],
    )
    await harness.asOperator(
      `with request as (
         insert into private.substitute_requests (match_id, participant_id, user_id, requested_at, next_wave_at)
         select match_id, id, user_id, now(), now() + interval '1 hour' from match_participants where match_id = $1 and user_id = $2 returning id)
       insert into private.substitute_asks (request_id, match_id, user_id, starts, asked_at)
       select request.id, matches.id, member, match_date, now() from request, matches, unnest($3::uuid[]) as member where matches.id = $1`,
      [match, player, members],
    )
  }
  const asks = () =>
    column(`select coalesce(ending, 'open') from private.substitute_asks where user_id = $1 order by 1`, [
      KEPT,
    ])

  beforeEach(async () => {
    await harness.asOperator('delete from match_participants')
    await harness.asOperator(
      `insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`,
      [MATCHES.open, MEMBERS.invited],
    )
  })

  test('is taken over, and answered by the kept account', async () => {
    await asked(MATCHES.open, MEMBERS.invited, [DOUBLE])
    await merge()
    expect(await asks()).toEqual(['open'])
    const [ask] = await column('select id from private.substitute_asks')
    await harness.as('other', 'select accept_substitute($1)', [ask])
    expect(await column('select user_id from match_participants')).toEqual([KEPT])
  })

  test('to both is one', async () => {
    await asked(MATCHES.open, MEMBERS.invited, [DOUBLE, KEPT])
    await merge()
    expect(await asks()).toEqual(['open'])
  })

  test('to the kept account for the place of the double is withdrawn', async () => {
    await harness.asOperator('update match_participants set user_id = $1', [DOUBLE])
    await asked(MATCHES.open, DOUBLE, [KEPT])
    await merge()
    expect(await asks()).toEqual(['withdrawn'])
    expect(await column('select user_id from private.substitute_requests where ended_at is null')).toEqual([
      KEPT,
    ])
  })

  test('to a member who was asked twice today by the other account is not handed over', async () => {
    await asked(MATCHES.open, MEMBERS.invited, [DOUBLE])
    for (let time = 0; time < 2; time++)
      await harness.asOperator(
        `insert into private.substitute_asks (user_id, starts, asked_at, ended_at, ending) values ($1, now(), now(), now(), 'passed')`,
        [KEPT],
      )
    await merge()
    expect(await asks()).toEqual(['passed', 'passed'])
  })
})

test('a reminder counts from when the double has joined', async () => {
  await harness.asOperator(
    `update match_participants set responded_at = '2026-01-01' where match_id = $1 and user_id = $2`,
    [MATCHES.open, DOUBLE],
  )
  const before = await column(
    'select responded_at from match_participants where match_id = $1 and user_id = $2',
    [MATCHES.open, DOUBLE],
  )
  await merge()
  expect(
    await column('select responded_at from match_participants where match_id = $1 and user_id = $2', [
      MATCHES.open,
      KEPT,
    ]),
  ).toEqual(before)
})

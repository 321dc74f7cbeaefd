import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestBackend } from 'supabase-compatible/testing/test-backend.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestBackend } from '../../../testing/test-backend.ts'
import type { ACTION_ROWS, CONTENT_ROWS } from './member-rows.ts'
import { type Provoke, refusedWith, times } from './provoke.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
const MATCH = {
  location: 'Court Hall',
  skill_level: 'Pro',
  match_date: TOMORROW,
  end_time: '23:59:59',
  players: 4,
  match_category: 'friendly',
  match_type: 'standard',
  match_activity: [],
  court_booked: false,
  is_private: false,
}

interface Person {
  id: string
  token: string
}

/** The database counts what members do; where the real number is large, a small one is set after the real one was compared. */
export function memberProvokers(): Record<keyof typeof ACTION_ROWS | keyof typeof CONTENT_ROWS, Provoke> {
  let backend: TestBackend
  let pool: pg.Pool
  let ann: Person
  let ben: Person
  let match = ''
  let organises = false
  beforeAll(async () => {
    backend = await startTestBackend()
    pool = new pg.Pool({ connectionString: backend.database.url, max: 1 })
    ann = await signUp('Ann Demo')
    ben = await signUp('Ben Demo')
    match = await makeMatch()
  })
  afterAll(async () => {
    await pool?.end()
    await backend?.stop()
  })

  async function signUp(username: string): Promise<Person> {
    const account = { email: `${randomUUID()}@example.test`, password: `demo ${randomUUID()}` }
    const user = { ...account, email_confirm: true, user_metadata: { username } }
    await send('POST', '/auth/v1/admin/users', user, backend.secretKey)
    const answer = await send('POST', '/auth/v1/token?grant_type=password', account)
    const session = (await answer.json()) as { access_token: string; user: { id: string } }
    return { id: session.user.id, token: session.access_token }
  }
  async function newAccount(confirmed: boolean): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at)
       values (gen_random_uuid(), $1, case when $2 then now() end) returning id`,
      [`${randomUUID()}@example.test`, confirmed],
    )
    return rows[0]?.id ?? ''
  }
  const send = (method: string, path: string, body?: object, key = backend.publishableKey, token = key) =>
    fetch(backend.url + path, {
      method,
      headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const rest = ({ token }: Person, method: string, path: string, body?: object) =>
    send(method, `/rest/v1/${path}`, body, backend.publishableKey, token)
  const create = (recurrence = 'none', asked: string[] = []) =>
    rest(ann, 'POST', 'rpc/create_matches', {
      p_match: { ...MATCH, recurrence },
      p_participants: asked.map((user_id) => ({ user_id })),
    })
  async function makeMatch(): Promise<string> {
    return ((await (await create()).json()) as { id: string }).id
  }
  const change = (values: object) => rest(ann, 'PATCH', `matches?id=eq.${match}`, values)
  const describeMe = (values: object) => rest(ann, 'PATCH', `profiles?id=eq.${ann.id}`, values)
  const comment = (message: string) =>
    rest(ann, 'POST', 'match_comments', { match_id: match, user_id: ann.id, comment: message })
  /** Joins the match as a guest by its link, in the place of those who did before. */
  async function joinAsGuest(name: string): Promise<Response> {
    await pool.query('delete from public.match_participants where guest_name is not null')
    const shared = await rest(ann, 'POST', 'rpc/share_match', { p_match_id: match })
    const { token } = (await shared.json()) as { token: string }
    const guest = { p_token: token, p_first_name: name, p_guest_token: randomUUID() }
    return send('POST', '/rest/v1/rpc/join_as_guest', guest)
  }
  const alert = (day: number) =>
    rest(ann, 'POST', 'court_alerts', {
      booking_date: new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10),
      from_hour: 6,
      until_hour: 23,
    })
  const upload = (path: string, bytes: Buffer = PNG) =>
    fetch(`${backend.url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${ann.token}`,
        'content-type': 'image/png',
      },
      body: new Uint8Array(bytes),
    })
  const uploadImage = () => upload(`event-images/${ann.id}/${randomUUID()}.png`)
  const subscribe = () =>
    rest(ann, 'POST', 'push_subscriptions', {
      endpoint: `https://push.example.org/${randomUUID()}`,
      p256dh_key: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth_key: 'A'.repeat(22),
    })

  /** Does it as often as the limit allows, which is made small, and once more. */
  const counted =
    (name: string, turns: number, act: () => Promise<Response>, each = 1): Provoke =>
    async ({ most, seconds }) => {
      const { rows } = await pool.query('select most, seconds from private.rate_limits where action = $1', [
        name,
      ])
      expect(rows).toEqual([{ most, seconds }])
      await pool.query('delete from private.rate_counters; delete from private.link_counters')
      await pool.query('update private.rate_limits set most = $1 where action = $2', [turns * each, name])
      try {
        const first = await act()
        expect(first.ok, await first.text()).toBe(true)
        for (const _ of times(turns - 1)) await act()
        return refusedWith(await act())
      } finally {
        await pool.query('update private.rate_limits set most = $1 where action = $2', [most, name])
      }
    }
  /** The longest that is taken, and one more. */
  const longest =
    (act: (size: number) => Promise<Response>): Provoke =>
    async ({ most }) => {
      const allowed = await act(most)
      expect(allowed.ok, await allowed.text()).toBe(true)
      return refusedWith(await act(most + 1))
    }
  const text = (size: number) => 'x'.repeat(size)
  /** Rows of pictures, without their bytes. */
  const keep = (files: number, size: number) =>
    pool.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata)
       select 'event-images', $1 || '/' || gen_random_uuid() || '.png', $1, jsonb_build_object('size', $2::bigint)
         from generate_series(1, $3)`,
      [ann.id, size, files],
    )
  const forget = () =>
    pool.query(
      `set storage.allow_delete_query = 'true'; delete from storage.objects; delete from private.rate_counters`,
    )

  return {
    'member.matches': counted('matches', 2, () => create()),
    'member.match_dates': counted('match_dates', 2, () => create('weekly'), 52),
    'member.match_changes': counted('match_changes', 2, () => change({ description: randomUUID() })),
    'member.invitations': counted('invitations', 2, async () => {
      await rest(ann, 'DELETE', `match_participants?match_id=eq.${match}&user_id=eq.${ben.id}`)
      return rest(ann, 'POST', 'match_participants', { match_id: match, user_id: ben.id })
    }),
    'member.participations': counted('participations', 3, async () => {
      await rest(ann, 'DELETE', `match_participants?match_id=eq.${match}&user_id=eq.${ann.id}`)
      const body = { p_match_id: match, p_user_id: ann.id, p_status: 'confirmed' }
      const joined = await rest(ann, 'POST', 'rpc/join_match_bypass_notifications', body)
      // Every second turn is refused at leaving, and joining again says so.
      return joined.status === 409
        ? rest(ann, 'DELETE', `match_participants?match_id=eq.${match}&user_id=eq.${ann.id}`)
        : joined
    }),
    'member.substitutes': counted('substitutes', 2, async () => {
      await rest(ann, 'POST', 'rpc/take_back_substitute', { p_match_id: match })
      return rest(ann, 'POST', 'rpc/ask_substitute', { p_match_id: match })
    }),
    'member.comments': counted('comments', 2, () => comment('Hello')),
    'member.profile_changes': counted('profile_changes', 2, () => describeMe({ skill_level: 'Pro' })),
    'member.court_alerts': counted('court_alerts', 2, async () => {
      await pool.query('delete from public.court_alerts')
      return alert(1)
    }),
    'member.push_subscriptions': counted('push_subscriptions', 2, subscribe),
    'member.calendar_feeds': counted('calendar_feeds', 2, async () => {
      await pool.query('delete from public.calendar_feeds')
      return rest(ann, 'POST', 'rpc/create_calendar_feed')
    }),
    'member.community_changes': counted('community_changes', 2, async () => {
      await pool.query('insert into public.stewards (member_id) values ($1) on conflict do nothing', [ann.id])
      await pool.query("delete from public.community_versions where state = 'waiting'")
      return rest(ann, 'POST', 'rpc/propose_community', { p_data: {}, p_seen: null })
    }),
    'member.steward_acts': counted('steward_acts', 2, async () => {
      await pool.query('insert into public.stewards (member_id) values ($1) on conflict do nothing', [ann.id])
      return rest(ann, 'POST', 'rpc/confirm_member', { p_member_id: await newAccount(false) })
    }),
    'member.grave_acts': counted('grave_acts', 2, async () => {
      await pool.query('insert into public.stewards (member_id) values ($1) on conflict do nothing', [ann.id])
      const whom = { p_member_id: await newAccount(true), p_future: 'cancel', p_reason: 'Left' }
      return rest(ann, 'POST', 'rpc/remove_member', whom)
    }),
    'member.member_blocks': counted('member_blocks', 2, async () => {
      await pool.query('delete from public.member_blocks')
      return rest(ann, 'POST', 'member_blocks', { blocked_id: ben.id })
    }),
    'member.reports': counted('reports', 2, async () => {
      await pool.query('delete from public.reports')
      return rest(ann, 'POST', 'rpc/report', { p_kind: 'member', p_thing_id: ben.id, p_reason: 'spam' })
    }),
    'member.announcements': counted('announcements', 2, async () => {
      await pool.query('insert into public.stewards (member_id) values ($1) on conflict do nothing', [ann.id])
      return rest(ann, 'POST', 'rpc/announce', {
        p_id: randomUUID(),
        p_words: 'Hello',
        p_expires_at: TOMORROW,
      })
    }),
    'member.uploads': counted('uploads', 2, uploadImage),
    'member.link_uses': counted('link_uses', 2, () => joinAsGuest('Tom')),
    'member.evening_entries': counted('evening_entries', 2, () => {
      organises = !organises
      return rest(ann, 'POST', 'rpc/set_organiser', {
        p_match_id: match,
        p_member_id: ben.id,
        p_on: organises,
      })
    }),
    'member.result_entries': counted('result_entries', 2, async () => {
      const { rows } = await pool.query<{ match: string; seats: string[] }>(
        `with played as (
           insert into public.matches (creator_id, location, match_date, match_type) values ($1, 'TSG Padel', now() - interval '2 hours', 'game') returning id
         ), four as (
           insert into public.match_participants (match_id, user_id, guest_name, guest_kind, status, team_assignment)
           select played.id, member, guest, case when guest is not null then 'link' end, 'confirmed', team
             from played, (values ($1::uuid, null, 'A'), ($2, null, 'A'), (null, 'Ida', 'B'), (null, 'Bo', 'B')) as one (member, guest, team)
           returning match_id, id)
         select match_id as match, array_agg(id) as seats from four group by match_id`,
        [ann.id, ben.id],
      )
      return rest(ann, 'POST', 'rpc/report_result', {
        p_id: randomUUID(),
        p_match_id: rows[0]?.match,
        p_outcome: 'not_played',
        p_sets: [],
        p_is_tie_break: false,
        p_seats: rows[0]?.seats,
      })
    }),
    'content.guestName': longest((size) => joinAsGuest(text(size))),
    'content.username': longest((size) => describeMe({ username: text(size) })),
    'content.phoneNumber': longest((size) => describeMe({ phone_number: text(size) })),
    'content.phoneNumbersAtOnce': async ({ most }) => {
      await pool.query(
        `with more as (insert into auth.users (id, email, email_confirmed_at)
           select gen_random_uuid(), n || '@example.test', now() from generate_series(0, $1) n returning id)
         select from more`,
        [most],
      )
      await pool.query(
        `update public.profiles set phone_number = '0711', phone_visibility = 'members' where id <> $1`,
        [ann.id],
      )
      const answer = await rest(ann, 'GET', `profiles?select=phone_number&id=neq.${ann.id}`)
      const shown = ((await answer.json()) as { phone_number: string | null }[]).filter(
        (row) => row.phone_number,
      )
      return { ending: shown.length === most ? 'HTTP 200, cut' : 'HTTP 200', message: '' }
    },
    'content.location': longest((size) => change({ location: text(size) })),
    'content.description': longest((size) => change({ description: text(size) })),
    'content.comment': longest((size) => comment(text(size))),
    'content.players': longest((players) => change({ match_type: 'event', players })),
    'content.duration': longest((match_duration) => change({ match_duration })),
    'content.price': longest((price_per_person) => change({ price_per_person })),
    'content.courtAlerts': async ({ most }) => {
      await pool.query('delete from public.court_alerts; delete from private.rate_counters')
      for (const day of times(most)) expect((await alert(day + 1)).status).toBe(201)
      return refusedWith(await alert(most + 1))
    },
    'content.pictures': async ({ most }) => {
      await forget()
      await keep(most - 1, 1)
      expect((await uploadImage()).status).toBe(200)
      return refusedWith(await uploadImage())
    },
    'content.pictureBytes': async ({ most }) => {
      await forget()
      await keep(1, most - PNG.length)
      expect((await uploadImage()).status).toBe(200)
      return refusedWith(await uploadImage())
    },
    'content.avatarBytes': async ({ most }) => {
      await forget()
      return refusedWith(
        await upload(`avatars/${ann.id}-avatar-1.png`, Buffer.concat([PNG, Buffer.alloc(most)])),
      )
    },
    'content.eventImageBytes': async ({ most }) =>
      refusedWith(await upload(`event-images/${ann.id}/large.png`, Buffer.concat([PNG, Buffer.alloc(most)]))),
  }
}

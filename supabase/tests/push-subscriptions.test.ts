import { expect, test } from 'vitest'
import { MEMBERS, openHarness, type Who } from './harness.ts'

const harness = openHarness()
// Points on the curve P-256.
const P256DH = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'
const OTHER = 'BHzyexiNA09-ilI4AwS1GsPAiWnid_IbNaYLSPxHZpl4B3dVENuO0EApPZrGn3Qw27p9reY86YIpngS3nSJ4c9E'
const AUTH = 'a'.repeat(22)
const PHONE = 'https://push.service.example/wpush/v2/phone'

const save = (who: Who, endpoint = PHONE, [p256dh, auth] = [P256DH, AUTH]) =>
  harness.tries(
    who,
    `insert into push_subscriptions (user_id, endpoint, p256dh_key, auth_key) values ($1, $2, $3, $4)
     on conflict (endpoint) do update set user_id = excluded.user_id, endpoint = excluded.endpoint,
       p256dh_key = excluded.p256dh_key, auth_key = excluded.auth_key`,
    [who === 'nobody' ? null : MEMBERS[who], endpoint, p256dh, auth],
  )
const owners = async () =>
  (await harness.asOperator('select user_id, endpoint from push_subscriptions order by endpoint')).map(
    ({ user_id }) => user_id,
  )

test('a member saves a device twice and has it once; nobody saves none', async () => {
  expect([await save('creator'), await save('creator'), await save('nobody')]).toEqual([
    { rows: 0 },
    { rows: 0 },
    { code: '42501' },
  ])
  expect(await owners()).toEqual([MEMBERS.creator])
})

test('others neither see, change nor remove it, and cannot save one for its member', async () => {
  await save('creator')
  for (const who of ['participant', 'nobody'] as const) {
    const seen = await harness.tries(who, 'select from push_subscriptions')
    const removed = await harness.tries(who, 'delete from push_subscriptions returning id')
    const changed = await harness.tries(who, `update push_subscriptions set auth_key = $1 returning id`, [
      AUTH,
    ])
    const refused = who === 'nobody' ? { code: '42501' } : { rows: 0 }
    expect([who, seen, removed, changed]).toEqual([who, refused, refused, refused])
  }
  const forged = await harness.tries(
    'participant',
    'insert into push_subscriptions (user_id, endpoint, p256dh_key, auth_key) values ($1, $2, $3, $4)',
    [MEMBERS.creator, `${PHONE}2`, P256DH, AUTH],
  )
  expect([forged, await owners()]).toEqual([{ code: '42501' }, [MEMBERS.creator]])
})

test('the device of which another member proves the keys moves to them; without the keys it stays', async () => {
  await save('creator')
  expect(await save('participant', PHONE, [OTHER, AUTH])).toEqual({ code: '42501' })
  expect(await owners()).toEqual([MEMBERS.creator])
  expect(await save('participant')).toEqual({ rows: 0 })
  expect(await owners()).toEqual([MEMBERS.participant])
})

test('a member removes their devices by their own id', async () => {
  await save('creator')
  await save('participant', `${PHONE}2`)
  await harness.as('creator', 'delete from push_subscriptions where user_id = $1', [MEMBERS.creator])
  expect(await owners()).toEqual([MEMBERS.participant])
})

test.each([
  'http://push.service.example/x',
  'https://localhost/x',
  'https://printer/x',
  'https://127.0.0.1/x',
  'https://10.0.0.7:8443/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://router.local/x',
  'https://router.local:443/x',
  'https://db.internal/x',
  'https://nas.home.arpa/x',
  'https://push.service.example:8443/x',
  'https://push.service.example:22/x',
  'https://push.service.example:4430/x',
  'https://10.0.0.7.nip.local/x',
  'https://user@push.service.example/x',
  'https://push.service.example\\@10.0.0.1/x',
  'https://push.service.example./x',
  'https://push.service.example',
  'https://push.service.example/white space',
  `https://push.service.example/${'x'.repeat(2048)}`,
])('the endpoint %s is refused', async (endpoint) => {
  expect(await save('creator', endpoint)).toEqual({ code: '23514' })
})

test.each([
  'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHqjZxM0VImWWqDRN7U0a3AycjUf4O',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABc',
  'https://web.push.apple.com/QGuQyavXutnMH2KL2N',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAACQ%2b',
  'https://push.xn--bcher-kva.example:443/x',
])('the endpoint %s is taken', async (endpoint) => {
  expect(await save('creator', endpoint)).toEqual({ rows: 0 })
})

test.each([
  ['', AUTH],
  ['B', AUTH],
  [`CN${'x'.repeat(85)}`, AUTH],
  [`BN${'x'.repeat(85)}`, AUTH],
  [`BA${'A'.repeat(85)}`, AUTH],
  [`BP${'_'.repeat(85)}`, AUTH],
  [P256DH.replace('Gs', 'Gt'), AUTH],
  [OTHER.slice(0, -1), AUTH],
  [P256DH, ''],
  [P256DH, 'a'.repeat(23)],
  [P256DH, `${'a'.repeat(21)}!`],
])('keys that encrypt nothing are refused: %s %s', async (p256dh, auth) => {
  expect(await save('creator', PHONE, [p256dh, auth])).toEqual({ code: '23514' })
})

test('of more than 20 devices those that were silent longest go', async () => {
  for (let n = 10; n < 30; n++) await save('creator', `${PHONE}${n}`)
  await save('creator', `${PHONE}10`)
  await save('creator', `${PHONE}30`)
  const kept = await harness.asOperator('select endpoint from push_subscriptions order by endpoint')
  expect(kept.map(({ endpoint }) => String(endpoint).slice(-2)).slice(0, 3)).toEqual(['10', '12', '13'])
  expect(kept).toHaveLength(20)
})

test('a device goes with the session that it was saved in', async () => {
  await harness.asOperator('insert into auth.sessions (id, user_id) values ($1, $1)', [MEMBERS.creator])
  await save('creator')
  // The stamp puts the session of whoever writes; here it is put by hand, as the operator has none.
  await harness.asOperator('alter table push_subscriptions disable trigger stamp_visit')
  await harness.asOperator('update push_subscriptions set session_id = $1', [MEMBERS.creator])
  await harness.asOperator('delete from auth.sessions where id = $1', [MEMBERS.creator])
  expect(await owners()).toEqual([])
})

test('a session without the second factor reaches no device and no choice', async () => {
  await save('creator')
  await harness.as('creator', `insert into push_mutes (type) values ('match_updated')`)
  await harness.asOperator(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [MEMBERS.creator],
  )
  const seen = () =>
    Promise.all([
      harness.tries('creator', 'select from push_subscriptions'),
      harness.tries('creator', 'select from push_mutes'),
    ])
  expect(await seen()).toEqual([{ rows: 0 }, { rows: 0 }])
  expect([await save('creator', `${PHONE}2`), await save('creator')]).toEqual([
    { code: '42501' },
    { code: '42501' },
  ])
  for (const call of [`test_push('${PHONE}')`, `record_looking(gen_random_uuid(), true)`])
    expect(await harness.tries('creator', `select ${call}`)).toEqual({
      code: 'PT403',
      hint: 'insufficient_aal',
    })
  harness.provesFactor('creator')
  expect(await seen()).toEqual([{ rows: 1 }, { rows: 1 }])
})

test('a page says that it is looked at for as long as there is a device to keep quiet', async () => {
  const look = async (page: string, looking: boolean) =>
    (await harness.as('creator', 'select record_looking($1, $2) as again', [page, looking]))[0]?.again
  const pages = () =>
    harness.asOperator('select page_id, visible_until > now() as now from private.open_pages')
  const [desk, phone] = [MEMBERS.creator, MEMBERS.participant]
  expect([await look(desk, true), await pages()]).toEqual([false, []])
  await save('creator')
  expect([await look(desk, true), await look(phone, true), await look(phone, false)]).toEqual([
    true,
    true,
    true,
  ])
  expect(await pages()).toEqual([{ page_id: desk, now: true }])
  await harness.asOperator(`update private.open_pages set visible_until = now() - interval '1 second'`)
  await look(phone, true)
  expect(await pages()).toEqual([{ page_id: phone, now: true }])
  expect(await harness.tries('nobody', 'select record_looking(gen_random_uuid(), true)')).toEqual({
    code: '42501',
  })
})

test('choices are the member’s own, one per kind', async () => {
  const mute = (who: Who, type: string) =>
    harness.tries(who, 'insert into push_mutes (type) values ($1)', [type])
  expect([
    await mute('creator', 'match_updated'),
    await mute('creator', 'match_updated'),
    await mute('creator', 'gossip'),
    await mute('nobody', 'match_updated'),
  ]).toEqual([{ rows: 0 }, { code: '23505' }, { code: '23514' }, { code: '42501' }])
  const forged = 'insert into push_mutes (user_id, type) values ($1, $2)'
  expect([
    await harness.tries('other', forged, [MEMBERS.participant, 'match_updated']),
    await harness.tries('other', 'select from push_mutes'),
    await harness.tries('other', 'delete from push_mutes returning type'),
    await harness.tries('creator', 'delete from push_mutes returning type'),
  ]).toEqual([{ code: '42501' }, { rows: 0 }, { rows: 0 }, { rows: 1 }])
})

import { randomUUID } from 'node:crypto'
import type { Member, Target } from 'supabase-compatible/testing/contract-target.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTarget } from './target.ts'

// The calls of a browser that subscribes to push messages, and what ends a subscription.

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.stop())

const newDevice = () => ({
  endpoint: `https://push.service.example/${randomUUID()}`,
  p256dh_key: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth_key: 'a'.repeat(22),
})
type Device = ReturnType<typeof newDevice>

const save = async ({ id, supabase }: Member, device: Device) => {
  const row = { user_id: id, ...device }
  return (await supabase.from('push_subscriptions').upsert(row, { onConflict: 'endpoint' })).error
}
const ownerOf = async ({ endpoint }: Device) => {
  const found = await target.service.from('push_subscriptions').select('user_id').eq('endpoint', endpoint)
  return found.data?.map(({ user_id }) => user_id)
}

it('is saved, again, and by whoever signs in on the device after that', async () => {
  const [ada, ben] = [await target.newMember(), await target.newMember()]
  const device = newDevice()
  expect([await save(ada, device), await save(ada, device), await ownerOf(device)]).toEqual([
    null,
    null,
    [ada.id],
  ])
  expect([await save(ben, device), await ownerOf(device)]).toEqual([null, [ben.id]])
  expect(await save(ada, { ...device, auth_key: 'b'.repeat(22) })).toMatchObject({ code: '42501' })
  expect((await ada.supabase.from('push_subscriptions').select()).data).toEqual([])
})

it('is removed by the id of its member', async () => {
  const ada = await target.newMember()
  const device = newDevice()
  await save(ada, device)
  const { error } = await ada.supabase.from('push_subscriptions').delete().eq('user_id', ada.id)
  expect([error, await ownerOf(device)]).toEqual([null, []])
})

it('goes with the session in which it was saved, and no other', async () => {
  const ada = await target.newMember()
  const phone = { ...ada, supabase: target.newClient() }
  await phone.supabase.auth.signInWithPassword(ada)
  const [here, there] = [newDevice(), newDevice()]
  expect([await save(ada, here), await save(phone, there)]).toEqual([null, null])
  await ada.supabase.auth.signOut({ scope: 'others' })
  expect([await ownerOf(here), await ownerOf(there)]).toEqual([[ada.id], []])
  await ada.supabase.auth.signOut({ scope: 'local' })
  expect(await ownerOf(here)).toEqual([])
})

it('says that somebody is looking, and tries nothing out where nobody sends', async () => {
  const ada = await target.newMember()
  const look = () => ada.supabase.rpc('record_looking', { p_page_id: randomUUID(), p_looking: true })
  expect((await look()).data).toBe(false)
  const device = newDevice()
  await save(ada, device)
  expect((await look()).data).toBe(true)
  const { error, status } = await ada.supabase.rpc('test_push', { p_endpoint: newDevice().endpoint })
  expect([status, error?.hint]).toEqual([404, 'no_device'])
})

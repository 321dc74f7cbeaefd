import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStorage, type TestStorage } from '../testing/test-storage.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage()
  // The rows are not in the order of their names.
  await storage.sql(`insert into storage.objects (bucket_id, name)
    select 'files', 'member/' || folder || to_char(n, 'FM0000') from generate_series(1001, 0, -1) n,
      (values ('few/', 100), ('many/', 1001)) f (folder, last) where n <= last`)
})
afterAll(() => storage.stop())

const list = async (body: object): Promise<string[]> => {
  const answer = await storage.request('POST', '/object/list/files', JSON.stringify(body))
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}
const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => String(from + n).padStart(4, '0'))

it('of 101 objects the first 100 by name come, unless asked otherwise', async () => {
  expect(await list({ prefix: 'member/few' })).toEqual(names(0, 100))
  const { url, publishableKey } = storage.backend
  const client = createClient(url, publishableKey, { global: { headers: storage.headers } })
  const { data } = await client.storage.from('files').list('member/few')
  expect(data?.map(({ name }) => name)).toEqual(names(0, 100))
  expect(await list({ prefix: 'member/few', offset: 100 })).toEqual(['0100'])
  expect(await list({ prefix: 'member/few', limit: 101 })).toEqual(names(0, 101))
})

it('never more than 1000 come, however many are asked for', async () => {
  expect(await list({ prefix: 'member/many', limit: 5000 })).toEqual(names(0, 1000))
})

it('lists are compressed, links are not: they hold tokens', async () => {
  const brotli = { 'accept-encoding': 'br' }
  const listed = await storage.request('POST', '/object/list/files', '{"prefix": "member/few"}', brotli)
  expect([listed.headers.get('content-encoding'), listed.headers.get('vary')]).toEqual([
    'br',
    'accept-encoding',
  ])
  const paths = names(0, 100).map((name) => `member/few/${name}`)
  const body = JSON.stringify({ paths, expiresIn: 60 })
  const signed = await storage.request('POST', '/object/sign/files', body, brotli)
  expect(signed.headers.get('content-encoding')).toBeNull()
  expect(((await signed.json()) as object[]).length).toBe(100)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../revocations/testing/installation.ts'
import { promised } from '../testing/runs.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const upload = (
  path: string,
  body: string | ReadableStream,
  headers: Record<string, string>,
  method = 'POST',
) =>
  fetch(`${installation.processes[0]?.url}/storage/v1/object${path}`, {
    method,
    headers: { 'content-type': 'text/plain', ...headers },
    body,
    ...{ duplex: 'half' },
  })
const isKept = async (name: string) =>
  (await installation.sql('select from storage.objects where name = $1', [name])).rowCount === 1

test('an upload that is under way when the session ends is not kept', async () => {
  const account = await installation.newAccount()
  const { access_token } = await installation.signIn(account)
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  const headers = {
    apikey: installation.processes[0]?.publishableKey ?? '',
    authorization: `Bearer ${access_token}`,
  }
  const answer = upload('/files/slow.txt', body.readable, headers)
  await writer.write(Buffer.from('begun '))
  await installation.sql('delete from auth.sessions where user_id = $1', [account.id])
  await expect
    .poll(async () => (await upload('/files/other.txt', 'x', { ...headers, 'x-upsert': 'true' })).status, {
      timeout: promised(3000),
    })
    .toBe(400)
  await writer.write(Buffer.from('ended'))
  await writer.close()
  expect(await (await answer).json()).toMatchObject({
    statusCode: '403',
    message: 'The session of this token has ended',
  })
  expect(await isKept('slow.txt')).toBe(false)
})

test.each([
  ['session that made it', 'delete from auth.sessions where user_id = $1'],
  ['member who made it', 'delete from auth.users where id = $1'],
])('a link for uploading ends with the %s', async (what, sql) => {
  const account = await installation.newAccount()
  const { access_token } = await installation.signIn(account)
  const name = `${what.slice(0, 6)}.txt`
  const { url } = await installation.request<{ url: string }>(
    'POST',
    `/storage/v1/object/upload/sign/files/${name}`,
    {},
    access_token,
  )
  await installation.sql(sql, [account.id])
  const answer = await upload(url.replace(/^\/object/, ''), 'x', {}, 'PUT')
  expect(await answer.json()).toMatchObject({ statusCode: '403' })
  expect(await isKept(name)).toBe(false)
})

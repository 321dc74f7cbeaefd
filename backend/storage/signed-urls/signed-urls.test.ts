import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { MAX_LINK_LIFETIME } from './sign.ts'
import { openUrlTokens } from './url-tokens.ts'

let storage: TestStorage
let token: string
beforeAll(async () => {
  storage = await startTestStorage()
  for (const name of ['a', 'b'])
    await storage.request('POST', `/object/files/member/${name}.txt`, name, { 'content-type': 'text/plain' })
  const answer = await storage.request('POST', '/object/sign/files/member/a.txt', '{"expiresIn":60}')
  token = tokenOf(((await answer.json()) as { signedURL: string }).signedURL)
})
afterAll(() => storage.stop())

const tokenOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('token') ?? ''
/** Opens the URL without a key, as a browser does. */
const open = (path: string, link = token, method = 'GET') =>
  fetch(`${storage.backend.url}/storage/v1/object/${path}?token=${link}`, {
    method,
    ...(method === 'PUT' && { body: 'new', headers: { 'content-type': 'text/plain' } }),
  })

it('opens its object, and no cache keeps it longer than the link holds', async () => {
  const answer = await open('sign/files/member/a.txt')
  expect(await answer.text()).toBe('a')
  expect(answer.headers.get('cache-control')).toMatch(/^private/)
})

it('opens no other object, uploads nothing, and opens nothing as an access token', async () => {
  expect(await (await open('sign/files/member/b.txt')).json()).toMatchObject({ code: 'InvalidSignature' })
  expect(await (await open('upload/sign/files/member/a.txt', token, 'PUT')).json()).toMatchObject({
    code: 'InvalidSignature',
  })
  for (const path of ['/storage/v1/object/files/member/a.txt', '/rest/v1/any', '/auth/v1/user']) {
    const headers = { apikey: storage.backend.publishableKey, authorization: `Bearer ${token}` }
    expect((await fetch(storage.backend.url + path, { headers })).ok).toBe(false)
  }
})

it('cannot be replaced by an access token, nor by one of another key or of none', async () => {
  const access = storage.headers.authorization?.slice('Bearer '.length) ?? ''
  const claims = { scope: 'download', url: 'files/member/a.txt' }
  const header = { alg: 'HS256', typ: 'storage-link+jwt' }
  const forged = new SignJWT(claims).setProtectedHeader(header).setExpirationTime('1h')
  const keys = [new Uint8Array(32), Buffer.from(storage.backend.secretKey)]
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${encode({ ...header, alg: 'none' })}.${encode({ ...claims, exp: 9e9 })}.`
  for (const bad of [access, unsigned, '', ...(await Promise.all(keys.map((key) => forged.sign(key))))])
    expect((await open('sign/files/member/a.txt', bad)).status).toBe(400)
})

it('ends when it was to end', async () => {
  const urlTokens = await openUrlTokens(storage.folder.objects.replace(/objects$/, ''))
  const ended = await urlTokens.sign({ scope: 'download', url: 'files/member/a.txt' }, -1)
  expect(await (await open('sign/files/member/a.txt', ended)).json()).toMatchObject({ code: 'InvalidJWT' })
  const good = await urlTokens.sign({ scope: 'download', url: 'files/member/a.txt' }, 60)
  expect((await open('sign/files/member/a.txt', good)).status).toBe(200)
})

it('for uploading uploads its own object, as often as its maker allowed, and opens nothing', async () => {
  const sign = async (path: string, headers = {}) =>
    (await (await storage.request('POST', `/object/upload/sign/${path}`, '{}', headers)).json()) as {
      token: string
    }
  const once = (await sign('files/member/new.txt')).token
  expect((await open('sign/files/member/new.txt', once)).status).toBe(400)
  expect((await open('upload/sign/files/member/other.txt', once, 'PUT')).status).toBe(400)
  expect((await open('upload/sign/files/member/new.txt', once, 'PUT')).status).toBe(200)
  expect(await (await open('upload/sign/files/member/new.txt', once, 'PUT')).json()).toMatchObject({
    statusCode: '409',
  })
  const often = (await sign('files/member/new.txt', { 'x-upsert': 'true' })).token
  for (let i = 0; i < 2; i++)
    expect((await open('upload/sign/files/member/new.txt', often, 'PUT')).status).toBe(200)
  expect(await sign('files/other/new.txt')).toMatchObject({ statusCode: '403' })
})

it('of a member holds for a day at most, of a server for years', async () => {
  const sign = async (seconds: number, headers = {}) => {
    const one = await storage.request(
      'POST',
      '/object/sign/files/member/a.txt',
      JSON.stringify({ expiresIn: seconds }),
      headers,
    )
    const body = JSON.stringify({ expiresIn: seconds, paths: ['member/a.txt'] })
    const many = await storage.request('POST', '/object/sign/files', body, headers)
    return [one.status, many.status]
  }
  expect(await sign(MAX_LINK_LIFETIME.member)).toEqual([200, 200])
  expect(await sign(MAX_LINK_LIFETIME.member + 1)).toEqual([400, 400])
  const key = storage.backend.secretKey
  const server = { apikey: key, authorization: `Bearer ${key}` }
  expect(await sign(MAX_LINK_LIFETIME.server, server)).toEqual([200, 200])
  expect(await sign(MAX_LINK_LIFETIME.server + 1, server)).toEqual([400, 400])
})

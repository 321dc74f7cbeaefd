import type { LookupAddress, lookup } from 'node:dns'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webpush from 'web-push'
import { startTestPushService, type TestPushService, transportTo } from '../../testing/test-push-service.ts'
import { guardLookup } from '../net/public-address.ts'
import { deliver, type Message, type PushSettings } from './deliver.ts'

let service: TestPushService
let settings: PushSettings
const MESSAGE: Message = {
  payload: { title: 'Hello, Jürgen 🎾' },
  topic: 'a'.repeat(32),
  urgency: 'high',
  ttl: 90,
}

beforeAll(async () => {
  service = await startTestPushService()
  settings = {
    vapid: webpush.generateVAPIDKeys(),
    subject: 'mailto:padel@club.example',
    transport: service.transport,
  }
})
afterAll(() => service.stop())

test('a message arrives as it was, encrypted for the device and signed by the sender', async () => {
  const device = service.device()
  expect(await deliver(settings, device, MESSAGE)).toEqual({ kind: 'delivered' })
  const { payload, headers } = await device.next()
  expect(payload).toEqual(MESSAGE.payload)
  expect(headers).toMatchObject({
    ttl: '90',
    urgency: 'high',
    topic: 'a'.repeat(32),
    'content-encoding': 'aes128gcm',
  })
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(settings.vapid.publicKey)
  expect(decodeJwt(token)).toMatchObject({ sub: settings.subject, aud: new URL(device.endpoint).origin })
})

test.each([
  [{ status: 200 }, { kind: 'delivered' }],
  [{ status: 404 }, { kind: 'gone' }],
  [{ status: 410 }, { kind: 'gone' }],
  [{ status: 413 }, { kind: 'too-large' }],
  [
    { status: 429, headers: { 'retry-after': '7' } },
    { kind: 'later', seconds: 7 },
  ],
  [{ status: 429, headers: { 'retry-after': 'Mon, 01 Jan 2001 00:00:00 GMT' } }, { kind: 'later' }],
  [{ status: 429, headers: { 'retry-after': 'soon' } }, { kind: 'later' }],
  [
    { status: 503, headers: { 'retry-after': '30' } },
    { kind: 'later', seconds: 30 },
  ],
  [{ status: 500 }, { kind: 'later' }],
  [{ status: 400 }, { kind: 'refused' }],
  [{ status: 403 }, { kind: 'refused' }],
  [{ status: 307, headers: { location: 'https://elsewhere.example/' } }, { kind: 'refused' }],
])('%j is %j', async (answer, outcome) => {
  const { why: _why, ...rest } = (await deliver(settings, service.device(answer), MESSAGE)) as {
    why?: string
  }
  expect(rest).toEqual(outcome)
})

test('a device for whose keys nothing can be encrypted is gone', async () => {
  const device = service.device()
  for (const keys of [{ p256dh_key: `BN${'x'.repeat(85)}` }, { auth_key: 'a' }])
    expect(await deliver(settings, { ...device, ...keys }, MESSAGE)).toEqual({ kind: 'gone' })
  expect(device.received).toEqual([])
})

test('a service that does not answer is tried again later', async () => {
  const silent = service.device('silence')
  expect(await deliver({ ...settings, timeoutMs: 200 }, silent, MESSAGE)).toEqual({
    kind: 'later',
    why: 'no answer in time',
  })
  const nobody = { ...settings, transport: transportTo(9) }
  expect(await deliver(nobody, silent, MESSAGE)).toEqual({ kind: 'later', why: 'ECONNREFUSED' })
})

test.each(['https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x', 'https://[::ffff:10.0.0.1]/x'])(
  'nothing is sent to %s, which is in the own network as it is written',
  async (endpoint) => {
    const outcome = await deliver(settings, { ...service.device(), endpoint }, MESSAGE)
    expect(outcome).toMatchObject({ kind: 'refused', why: expect.stringContaining('in the own network') })
  },
)

test.each(['10.0.0.7', '127.0.0.1', 'fd00::1', '169.254.169.254'])(
  'nor to a public name that resolves to %s',
  async (address) => {
    const resolve = ((
      _name: string,
      _options: object,
      callback: (error: null, all: LookupAddress[]) => void,
    ) => callback(null, [{ address, family: address.includes(':') ? 6 : 4 }])) as unknown as typeof lookup
    const device = service.device()
    const transport = { ...service.transport, lookup: guardLookup(resolve) }
    expect(await deliver({ ...settings, transport }, device, MESSAGE)).toEqual({
      kind: 'refused',
      why: 'push.stand-in.example is in the own network: nothing is sent there',
    })
    expect(device.received).toEqual([])
  },
)

test.each([
  'https://push.stand-in.example:8443/x',
  'https://push.stand-in.example:22/x',
  'http://push.stand-in.example/x',
])('nor to %s, which is not https on port 443', async (endpoint) => {
  const device = service.device()
  const path = new URL(device.endpoint).pathname
  const outcome = await deliver(settings, { ...device, endpoint: endpoint.replace('/x', path) }, MESSAGE)
  expect(outcome).toMatchObject({ kind: 'refused', why: expect.stringContaining('port 443') })
  expect(device.received).toEqual([])
})

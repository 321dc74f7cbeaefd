import type { LookupAddress, lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, isIP, type LookupFunction } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  guardLookup,
  isPublicAddress,
  namesPrivateNetwork,
  resolvesToPrivateNetwork,
} from './public-address.ts'
import { fetchThrough, publicFetch } from './public-fetch.ts'

test.each(['8.8.8.8', '2a00:1450:4001::8a', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const INSIDE = [
  '127.0.0.1',
  '127.8.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::10.0.0.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
]
test.each([...INSIDE, '', 'club.example', '1'])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  ...INSIDE.map((address) => `https://${address.includes(':') ? `[${address}]` : address}/`),
  'https://localhost:8443/',
  'https://LOCALHOST./',
  'https://db.localhost/',
  'https://router.local/',
  'https://metadata.google.internal/',
  'https://nas.home.arpa/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://127.1/',
  'https://①②⑦.0.0.1/',
])('%s names the own network', async (url) => {
  expect(namesPrivateNetwork(new URL(url))).toBe(true)
  expect(await resolvesToPrivateNetwork(new URL(url))).toBe(true)
  await expect(publicFetch(url)).rejects.toThrow('own network')
})

test.each(['https://club.example/', 'https://8.8.8.8/', 'https://localhost.example/', 'https://internal/'])(
  '%s does not',
  (url) => expect(namesPrivateNetwork(new URL(url))).toBe(false),
)

const resolvesTo = (...addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )) as unknown as typeof lookup

test.each([['8.8.8.8'], ['2a00:1450:4001::8a', '8.8.8.8']])(
  'a name that resolves to %s is looked up as usual',
  (...addresses) => {
    const found: unknown[] = []
    const look = guardLookup(resolvesTo(...addresses))
    look('club.example', { all: true }, (error, all) => found.push(error, all))
    look('club.example', {}, (error, address, family) => found.push(error, address, family))
    expect(found).toEqual([
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
      null,
      addresses[0],
      isIP(addresses[0] ?? ''),
    ])
  },
)

test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::1']]])(
  'a name that resolves to %s is not connected to',
  (addresses) => {
    const failures: unknown[] = []
    guardLookup(resolvesTo(...addresses))('club.example', { all: true }, (error) =>
      failures.push(error?.message),
    )
    expect(failures).toEqual(['club.example is in the own network: nothing is sent there'])
  },
)

describe('a server here', () => {
  let server: Server
  let asked: string[]
  let url: string
  beforeEach(async () => {
    asked = []
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers['user-agent']}`)
      if (request.url === '/slow') response.write('{"half":')
      else response.writeHead(302, { location: '/next', 'retry-after': '7' }).end('moved')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    url = `http://club.example:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.close()
    server.closeAllConnections()
  })
  const unguarded = ((_name, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as LookupFunction

  test('behind a public name is not reached', async () => {
    await expect(fetchThrough(guardLookup(resolvesTo('127.0.0.1')))(url)).rejects.toThrow('own network')
    expect(asked).toEqual([])
  })

  test('would be, were the name not looked at: that is what answers look like', async () => {
    const response = await fetchThrough(unguarded)(new URL('/one?a=b', url), {
      headers: { 'user-agent': 'Courtside' },
    })
    expect([response.status, response.headers.get('location'), response.headers.get('retry-after')]).toEqual([
      302,
      '/next',
      '7',
    ])
    expect(await response.text()).toBe('moved')
    expect(asked).toEqual(['GET /one?a=b Courtside'])
  })

  test('is let go when the signal is given, also half-way', async () => {
    const controller = new AbortController()
    const response = await fetchThrough(unguarded)(new URL('/slow', url), { signal: controller.signal })
    controller.abort()
    await expect(response.text()).rejects.toThrow()
    await expect(fetchThrough(unguarded)(url, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

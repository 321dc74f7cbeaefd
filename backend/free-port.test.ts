import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { claimPort, reservePort } from './free-port.ts'
import { listen } from './http/serve.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
)
const LOOPBACKS = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']
const urlOf = (address: string, port: number) =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`

const app = new Hono().get('/', (context) => context.text('served'))

test.each(['a port that is reserved', 'a port that is given'])(
  'localhost is served by each of its addresses, on %s',
  async (kind) => {
    const reserved = await reservePort('localhost')
    const { port } = reserved
    if (kind === 'a port that is given') await reserved.stop()
    const listening = await listen(
      app,
      undefined,
      kind === 'a port that is given' ? port : reserved,
      'localhost',
    )
    for (const address of LOOPBACKS) {
      const answer = await fetch(urlOf(address, port))
      expect(await answer.text()).toBe('served')
    }
    await listening.stop()
    for (const address of LOOPBACKS) await expect(fetch(urlOf(address, port))).rejects.toThrow()
  },
)

test('a stop ends connections that are kept, whatever address they asked', async () => {
  const listening = await listen(app, undefined, 0, 'localhost')
  const ended = LOOPBACKS.map(async (host) => {
    const socket = connect(listening.port, host)
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(socket, 'data')
    return once(socket, 'close')
  })
  await fetch(urlOf('127.0.0.1', listening.port))
  await listening.stop()
  await Promise.all(ended)
})

test.each(LOOPBACKS)('a port that another program has at %s is refused', async (address) => {
  const other = await reservePort(address)
  await expect(claimPort('localhost', other.port)).rejects.toThrow('EADDRINUSE')
  await other.stop()
  expect(await claimPort('localhost', other.port)).toBe(other.port)
})

test('until it is served, a given port refuses connections and a free one ends them', async () => {
  const claimed = await claimPort('localhost', 0)
  if (typeof claimed === 'number') throw new Error('no port was reserved')
  await expect(fetch(urlOf('127.0.0.1', claimed.port))).rejects.toThrow()
  await claimed.stop()
  expect(await claimPort('localhost', claimed.port)).toBe(claimed.port)
  const refused = connect(claimed.port, '127.0.0.1')
  expect((await once(refused, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' })
})

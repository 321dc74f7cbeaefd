import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { addressKey, clientAddress } from './client-address.ts'

async function seen(headers: Record<string, string>, clientAddressHeader?: string): Promise<string> {
  const app = new Hono()
  app.get('/', (c) => c.text(String(clientAddress(c, { clientAddressHeader }))))
  const socket = { remoteAddress: '::ffff:192.0.2.1', remotePort: 1, remoteFamily: 'IPv6' }
  return (await app.request('/', { headers }, { incoming: { socket } })).text()
}

describe('the address of a client', () => {
  it('is the socket, whatever headers say, unless a proxy is configured', async () => {
    expect(await seen({ 'x-forwarded-for': '198.51.100.7' })).toBe('192.0.2.1')
  })

  it('is what the proxy itself appended, not what came with the request', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1, 198.51.100.7' }
    expect(await seen(headers, 'x-forwarded-for')).toBe('198.51.100.7')
  })

  it('is nothing when the header says rubbish', async () => {
    expect(await seen({ 'x-real-ip': 'rubbish' }, 'x-real-ip')).toBe('undefined')
  })

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

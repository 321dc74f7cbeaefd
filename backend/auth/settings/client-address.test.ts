import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { addressKey, clientAddress } from './client-address.ts'

async function seen(
  headers: Record<string, string>,
  clientAddressHeader?: string,
  clientAddressHops?: number,
): Promise<string> {
  const app = new Hono()
  app.get('/', (c) => c.text(String(clientAddress(c, { clientAddressHeader, clientAddressHops }))))
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

  it('is what the first of several proxies heard, however much the caller wrote before it', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1, 203.0.113.2, 198.51.100.7, 192.0.2.200' }
    expect(await seen(headers, 'x-forwarded-for', 2)).toBe('198.51.100.7')
    expect(await seen({ 'x-forwarded-for': '198.51.100.8' }, 'x-forwarded-for', 2)).toBe('198.51.100.8')
  })

  it('is of no header but the configured one', async () => {
    const headers = {
      'x-real-ip': '203.0.113.1',
      forwarded: 'for=203.0.113.1',
      'cf-connecting-ip': '203.0.113.1',
    }
    expect(await seen(headers, 'x-forwarded-for')).toBe('192.0.2.1')
  })

  it.each([
    ['198.51.100.7:4711', '198.51.100.7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:c633:6407', '198.51.100.7'],
    ['64:ff9b::198.51.100.7', '198.51.100.7'],
  ])('is read from %s as %s', async (entry, address) => {
    expect(await seen({ 'x-real-ip': entry }, 'x-real-ip')).toBe(address)
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
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['64:ff9b::c000:202', '192.0.2.2'],
    ['64:ff9b:0:0:1::1', '64:ff9b:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

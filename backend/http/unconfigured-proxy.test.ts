import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { warnAboutUnconfiguredProxy } from './middleware.ts'

async function linesAfter(
  headers: Record<string, string>,
  remoteAddress: string,
  configured?: string,
): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const app = new Hono()
  app.use('*', warnAboutUnconfiguredProxy(configured, log))
  app.all('*', (c) => c.text('answered'))
  for (let n = 0; n < 3; n++) {
    const answer = await app.request('/', {}, { incoming: { headers, socket: { remoteAddress } } })
    expect(await answer.text()).toBe('answered')
  }
  return lines
}

test.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-for', '::1'],
  ['x-forwarded-for', '::ffff:127.0.0.1'],
  ['forwarded', '10.0.0.7'],
  ['x-real-ip', '172.18.0.2'],
  ['cf-connecting-ip', 'fd00::7'],
])('%s from %s is told once, with the setting to set', async (header, peer) => {
  const lines = await linesAfter({ [header]: '198.51.100.7' }, peer)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`set CLIENT_ADDRESS_HEADER=${header}`)
})

test.each<[what: string, headers: Record<string, string>, peer: string, configured?: string]>([
  ['no proxy', {}, '127.0.0.1'],
  ['a stranger who makes the header up', { 'x-forwarded-for': '10.0.0.1' }, '198.51.100.7'],
  ['a proxy that is configured', { 'x-forwarded-for': '198.51.100.7' }, '127.0.0.1', 'x-forwarded-for'],
  ['a connection that is gone', { 'x-forwarded-for': '198.51.100.7' }, ''],
])('%s is nothing to tell', async (_what, headers, peer, configured) => {
  expect(await linesAfter(headers, peer, configured)).toEqual([])
})

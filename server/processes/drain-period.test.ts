import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createDrainPeriod } from './drain-period.ts'

test('after the signal it goes on answering, keeps no connection and is not ready', async () => {
  const period = createDrainPeriod(0.05)
  const app = new Hono()
  app.use('*', period.middleware)
  app.get('/readyz', (c) => c.json({ status: 'ready' }))
  app.get('/page', (c) => c.text('a page'))

  expect((await app.request('/readyz')).status).toBe(200)
  expect((await app.request('/page')).headers.get('connection')).toBeNull()
  const stopped = period.stop()
  const [ready, page] = [await app.request('/readyz'), await app.request('/page')]
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', reason: 'this process is stopping' },
  ])
  expect([page.status, await page.text(), page.headers.get('connection')]).toEqual([200, 'a page', 'close'])
  await stopped
})

import { afterEach, expect, it, vi } from 'vitest'
import { instantNow, noteServerTime, serverNow } from '../time/clock.ts'
import { loadConfig } from './config.ts'

const HOUR_MS = 3_600_000

afterEach(() => {
  vi.unstubAllGlobals()
  noteServerTime(new Date().toUTCString())
})

it('the first answer says what time it is, and one from the cache, without a date, changes nothing', async () => {
  const answerAt = (headers: Record<string, string>) =>
    vi.stubGlobal('fetch', async () => Response.json({ supabaseUrl: 'http://backend.test' }, { headers }))
  answerAt({ date: new Date(Date.now() - 2 * HOUR_MS).toUTCString() })
  await loadConfig()
  expect(Math.round((instantNow() - serverNow()) / HOUR_MS)).toBe(2)
  answerAt({})
  await loadConfig()
  expect(Math.round((instantNow() - serverNow()) / HOUR_MS)).toBe(2)
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from './config.ts'
import { reconnectAfterMs, supabase } from './supabase.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the wait before the next attempt', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [3, 5000],
    [4, 10_000],
    [50, 10_000],
  ])('number %i is about %i ms', (tries, step) => {
    expect(reconnectAfterMs(tries, () => 0.5)).toBe(step)
    expect(reconnectAfterMs(tries, () => 0)).toBe(step * 0.75)
    expect(reconnectAfterMs(tries, () => 1)).toBe(step * 1.25)
  })
})

it('asks once: whoever asks decides about trying again', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url === '/config.json')
      return Response.json({ supabaseUrl: 'http://backend.example', supabasePublishableKey: 'key' })
    asked.push(url)
    throw new TypeError('Failed to fetch')
  })
  await loadConfig()
  const { error } = await supabase().from('matches').select('id')
  expect(error?.message).toContain('Failed to fetch')
  expect(asked).toHaveLength(1)
})

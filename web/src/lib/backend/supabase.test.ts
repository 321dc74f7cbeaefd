import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from './config.ts'
import { supabase } from './supabase.ts'

const asked: Request[] = []

beforeEach(async () => {
  asked.length = 0
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (input === '/config.json')
      return Response.json({ supabaseUrl: 'http://backend.example/', supabasePublishableKey: 'key' })
    asked.push(new Request(input, init))
    throw new TypeError('Failed to fetch')
  })
  await loadConfig()
})

afterAll(() => void vi.unstubAllGlobals())

it('asks once: whoever asks decides about trying again', async () => {
  const { error } = await supabase().from('matches').select('id')
  expect(error?.message).toContain('Failed to fetch')
  expect(asked).toHaveLength(1)
})

it('asks the services of the backend with the publishable key where nobody is signed in', async () => {
  await supabase().from('matches').select('id')
  await supabase().auth.signInWithOtp({ email: 'ela@example.org' })
  expect(asked.map(({ url }) => url)).toEqual([
    'http://backend.example/rest/v1/matches?select=id',
    'http://backend.example/auth/v1/otp',
  ])
  expect(asked.map(({ headers }) => headers.get('apikey'))).toEqual(['key', 'key'])
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer key')
})

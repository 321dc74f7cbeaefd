import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownProfileQuery, profileQuery } from '@/features/community/queries/profiles.ts'
import { answers, asked, standInFetch, useStandIn } from '../../../testing/stand-in-backend.ts'
import { recentMatchesQuery } from './queries.ts'

const MEMBER = '11111111-1111-4111-8111-111111111111'
const FIVE_MINUTES_MS = 300_000

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
  answers.set('GET /rest/v1/profiles', { status: 200, body: [{ id: MEMBER, username: 'Mara Lob' }] })
})

afterEach(() => {
  vi.useRealTimers()
})

test('the header asks for its member again after five minutes, and not before', async () => {
  const client = new QueryClient()
  await client.fetchQuery(ownProfileQuery(MEMBER))
  vi.setSystemTime(Date.now() + FIVE_MINUTES_MS - 1000)
  await client.fetchQuery(ownProfileQuery(MEMBER))
  expect(asked).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2000)
  await client.fetchQuery(ownProfileQuery(MEMBER))
  expect(asked).toHaveLength(2)
})

test('who is not there, or cannot be, is nobody', async () => {
  answers.set('GET /rest/v1/profiles', { status: 200, body: [] })
  expect(await new QueryClient().fetchQuery(profileQuery(MEMBER))).toBeNull()
  expect(asked).toHaveLength(1)
  expect(await new QueryClient().fetchQuery(profileQuery('../nobody'))).toBeNull()
  expect(asked).toHaveLength(1)
})

test('ten recent matches are asked for', async () => {
  answers.set('POST /rest/v1/rpc/get_user_recent_matches', { status: 200, body: [] })
  expect(await new QueryClient().fetchQuery(recentMatchesQuery(MEMBER))).toEqual([])
  expect(asked.at(-1)?.body).toEqual({ user_id_param: MEMBER, limit_param: 10 })
})

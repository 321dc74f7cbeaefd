import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { answers, asked, standInFetch, useStandIn } from '@/lib/stand-in-backend.ts'
import { memberSearchQuery } from './queries.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
  answers.set('GET /rest/v1/profiles', { status: 200, body: [] })
})

test.each([
  ['ti', '%ti%'],
  ['  Tina ', '%Tina%'],
  ['', '%%'],
  ['50%_\\', '%50\\%\\_\\\\%'],
])('what is typed as %j is looked for as it is', async (typed, pattern) => {
  await new QueryClient().fetchQuery(memberSearchQuery(typed, ['me', 'ida']))
  const query = asked.at(-1)?.query
  expect(query?.get('username')).toBe(`ilike.${pattern}`)
  expect(query?.get('id')).toBe('not.in.(me,ida)')
  expect(query?.get('order')).toBe('username.asc')
  expect(query?.get('limit')).toBe('8')
})

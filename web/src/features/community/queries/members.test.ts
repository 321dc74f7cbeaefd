import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { answers, asked, standInFetch, useStandIn } from '../../../../testing/stand-in-backend.ts'
import { memberSearchQuery } from './members.ts'

const SEARCH = 'POST /rest/v1/rpc/community_page'
const members = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    username: `Member ${at}`,
    skill_level: null,
    avatar_filename: null,
  }))

beforeEach(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
})

test.each([
  ['ti', 'ti'],
  ['  Tina ', 'Tina'],
  ['', ''],
  ['50%_\\', '50%_\\'],
])('what is typed as %j is looked for as it is', async (typed, words) => {
  answers.set(SEARCH, { status: 200, body: members(3) })
  await new QueryClient().fetchInfiniteQuery(memberSearchQuery(typed))
  expect(asked.map(({ body }) => body)).toEqual([
    { p_words: words, p_by_level: false, p_offset: 0, p_limit: 21 },
  ])
})

test('further members come in pages, as long as there are any', async () => {
  answers.set(SEARCH, { status: 200, body: members(21) })
  const client = new QueryClient()
  await client.fetchInfiniteQuery({ ...memberSearchQuery('ti'), pages: 2 })
  expect(asked.map(({ body }) => (body as { p_offset: number }).p_offset)).toEqual([0, 20])
  answers.set(SEARCH, { status: 200, body: members(20) })
  const { pages } = await client.fetchInfiniteQuery({ ...memberSearchQuery('other'), pages: 5 })
  expect(pages).toHaveLength(1)
})

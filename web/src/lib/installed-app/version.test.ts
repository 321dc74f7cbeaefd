import { afterEach, expect, it, vi } from 'vitest'
import { keepConfig, type RuntimeConfig } from '../backend/config.ts'
import { checkVersion, noteVersion, noticeShown, putOffUpdate, staleStore } from './version.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function run(here: string | undefined, answer: () => Response) {
  vi.stubGlobal('document', { querySelector: () => (here === undefined ? null : { content: here }) })
  vi.stubGlobal('fetch', async () => answer())
  return checkVersion()
}

const there = (version?: string) => () => Response.json({ version })
const away = () => {
  throw new TypeError('Failed to fetch')
}

it.each([
  ['the same', 'a', there('a'), false],
  ['a newer one', 'a', there('b'), true],
  ['none, without a build', 'a', there(''), false],
  ['nothing of it, as an older server', 'a', there(), false],
  ['something, to a page with hot reload', undefined, there('b'), false],
])('a server that has %s', async (_what, here, answer, stale) => {
  expect(await run(here, answer)).toBe(stale)
  expect(staleStore.snapshot()).toBe(stale)
})

it('a server that is away, or cannot say, changes nothing of what was known', async () => {
  await run('a', there('b'))
  expect(await run('a', away)).toBe(true)
  expect(await run('a', () => new Response(null, { status: 503 }))).toBe(true)
  await run('a', there('a'))
  expect(await run('a', away)).toBe(false)
})

it('a screen that tells of it itself needs no banner', async () => {
  await run('a', there('b'))
  const heard = vi.fn()
  const stop = staleStore.subscribe(heard)
  expect(staleStore.needsBanner()).toBe(true)
  const takeBack = noticeShown()
  expect([staleStore.snapshot(), staleStore.needsBanner()]).toEqual([true, false])
  takeBack()
  expect(staleStore.needsBanner()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})

it('an answer since the app was opened is not taken back by the first one', async () => {
  keepConfig({ version: 'a' } as RuntimeConfig)
  await run('a', there('b'))
  expect(noteVersion()).toBe(true)
  await run('a', there('a'))
  expect(noteVersion()).toBe(false)
})

it('whoever goes on with this version is not asked again', async () => {
  await run('a', there('b'))
  putOffUpdate()
  expect([staleStore.snapshot(), staleStore.needsBanner()]).toEqual([true, false])
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { dismissToast, toastStore } from '../toast.ts'
import { RefusedError } from './errors.ts'
import { type Action, useAction } from './use-action.ts'

const KEY = ['mutes']
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  dismissToast(toastStore.snapshot()?.id ?? '')
})

type Shown = ReturnType<typeof useAction<string, string>>

function Page({ action, onShown }: { action: Action<string, string>; onShown: (shown: Shown) => void }) {
  onShown(useAction(action))
  return null
}

/** Declares an action in a page of its own; `calls` are those that reached the server, which answers when the test says so. */
async function declared(action: Partial<Action<string, string>> = {}) {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const calls: { of: string; isAgain: boolean; answer: PromiseWithResolvers<string> }[] = []
  const run = (of: string, isAgain: boolean) => {
    const answer = Promise.withResolvers<string>()
    calls.push({ of, isAgain, answer })
    return answer.promise
  }
  const shown = Promise.withResolvers<Shown>()
  const root = createRoot(document.createElement('div'))
  root.render(
    <QueryClientProvider client={client}>
      <Page action={{ run, ...action }} onShown={shown.resolve} />
    </QueryClientProvider>,
  )
  ends.push(() => root.unmount())
  return { client, calls, ...(await shown.promise) }
}

const lost = () => new TypeError('Failed to fetch')
const shownToast = () => [toastStore.snapshot()?.title, toastStore.snapshot()?.description]

test('one that was lost is sent again where that is the same as once', async () => {
  const { mutate, calls } = await declared({ isRepeatable: true, says: (result) => result })
  mutate('a')
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.answer.reject(lost())
  await expect.poll(() => calls.map(({ isAgain }) => isAgain)).toEqual([false, true])
  calls[1]?.answer.resolve('Done')
  await expect.poll(shownToast).toEqual(['Done', undefined])
})

test('a refusal is not sent again, and is said with its reason', async () => {
  const { mutate, calls } = await declared({ isRepeatable: true, failed: () => 'Not done' })
  mutate('a')
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.answer.reject(new RefusedError('not_allowed'))
  await expect.poll(shownToast).toEqual(['Not done', 'Error: You are not allowed to do this.'])
  expect(calls).toHaveLength(1)
})

test('a second one is dropped while the first is under way, and sent after it', async () => {
  const { mutate, calls, client } = await declared({ key: KEY, order: 'once' })
  mutate('a')
  mutate('b')
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.answer.resolve('')
  await expect.poll(() => client.isMutating()).toBe(0)
  mutate('c')
  await expect.poll(() => calls.map(({ of }) => of)).toEqual(['a', 'c'])
})

test('in a queue each waits for the one before', async () => {
  const { mutate, calls } = await declared({ key: KEY, order: 'queue' })
  mutate('a')
  mutate('b')
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.answer.resolve('')
  await expect.poll(() => calls.map(({ of }) => of)).toEqual(['a', 'b'])
})

test('it shows at once, and is as before when it is refused', async () => {
  const as = (name: string) => (known: string[]) => [...known, name]
  const { mutate, calls, client } = await declared({ shows: { queryKey: KEY, as } })
  client.setQueryData(KEY, ['x'])
  mutate('a')
  await expect.poll(() => client.getQueryData(KEY)).toEqual(['x', 'a'])
  calls[0]?.answer.reject(new RefusedError('not_allowed'))
  await expect.poll(() => client.getQueryData(KEY)).toEqual(['x'])
})

test.each([
  ['done', { stale: true, doubtful: false }],
  ['refused', { stale: true, doubtful: true }],
])('what is fetched again once it is %s', async (end, expected) => {
  const { mutate, calls, client } = await declared({ stale: [['stale']], doubtful: [['doubtful']] })
  for (const key of ['stale', 'doubtful', 'other']) client.setQueryData([key], 1)
  mutate('a')
  await expect.poll(() => calls.length).toBe(1)
  if (end === 'done') calls[0]?.answer.resolve('')
  else calls[0]?.answer.reject(new RefusedError('not_allowed'))
  const isStale = (key: string) => client.getQueryState([key])?.isInvalidated
  const invalidated = () => ({ stale: isStale('stale'), doubtful: isStale('doubtful') })
  await expect.poll(invalidated).toEqual(expected)
  expect(isStale('other')).toBe(false)
})

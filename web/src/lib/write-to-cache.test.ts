import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { writeToCache } from './write-to-cache.ts'

const KEY = ['rows']

/** Reads of which the test says when each is answered, and with what. */
function prepare(data?: string[]) {
  const client = new QueryClient()
  const reads: ((rows: string[]) => void)[] = []
  if (data) client.setQueryData(KEY, data)
  const queryFn = () => new Promise<string[]>((resolve) => reads.push(resolve))
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn, retry: false })
  const stop = observer.subscribe(() => {})
  return { client, reads, stop, shown: () => observer.getCurrentResult() }
}

test.each([
  ['first', undefined],
  ['further', ['tim']],
])(
  'the %s read that began before a change does not overwrite it, however late it comes',
  async (_, known) => {
    const { client, reads, stop, shown } = prepare(known)
    await expect.poll(() => reads.length).toBe(1)
    await writeToCache<string[]>(client, KEY, (rows) => rows && [...rows, 'mara'])
    await expect.poll(() => reads.length).toBe(2)
    reads[0]?.(['tim'])
    if (known) expect(shown().data).toEqual(['tim', 'mara'])
    reads[1]?.(['tim', 'mara', 'ida'])
    await expect.poll(() => shown().data).toEqual(['tim', 'mara', 'ida'])
    expect(shown().fetchStatus).toBe('idle')
    stop()
  },
)

test('without a read there is nothing to be asked again, and what is written is there at once', () => {
  const { client, reads, stop } = prepare(['tim'])
  stop()
  client.clear()
  client.setQueryData(KEY, ['tim'])
  const before = reads.length
  void writeToCache<string[]>(client, KEY, ['tim', 'mara'])
  expect(client.getQueryData(KEY)).toEqual(['tim', 'mara'])
  expect(reads).toHaveLength(before)
})

import { expect, test, vi } from 'vitest'
import { toastStore } from '@/lib/toast.ts'
import { announcer } from './live-notifications.tsx'
import { announce as announceAtOnce } from './words.ts'

const { delays } = vi.hoisted(() => ({ delays: [2000, 0] }))
vi.mock('@/lib/browser/retry-import.ts', () => ({
  retryImport: () =>
    new Promise((resolve) => setTimeout(resolve, delays.shift(), { announce: announceAtOnce })),
}))

const notification = (message: string) => ({
  id: message,
  user_id: 'mara',
  type: 'match_invitation',
  message,
  data: {},
  related_id: 'match',
  read: false,
  created_at: '2026-11-22T10:00:00+00:00',
})

test('a newer notification waits for an older one whose words are still loaded', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('location', { pathname: '/courts', search: '' })
  const shown: (string | undefined)[] = []
  toastStore.subscribe(() => shown.push(toastStore.snapshot()?.description))
  const announce = announcer(() => {})
  const both = Promise.all([announce(notification('Older.')), announce(notification('Newer.'))])
  await vi.runAllTimersAsync()
  await both
  expect(shown).toEqual(['Older.', 'Newer.'])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

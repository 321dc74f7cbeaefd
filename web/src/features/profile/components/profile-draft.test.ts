import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
vi.mock('react', () => ({ useSyncExternalStore: (_: unknown, snapshot: () => unknown) => snapshot() }))

const SAVED = {
  username: 'Mara Lob',
  phoneNumber: '',
  phoneVisibility: 'players',
  skillLevel: 'Beginner',
} as const
/** The module as a page that was just loaded has it. */
const loaded = () => {
  vi.resetModules()
  return import('./profile-draft.ts')
}

beforeEach(() => stored.clear())

test('what differs from what is saved is kept, also over a reload, for this member alone', async () => {
  const before = await loaded()
  before.keepDraft('mara', { ...SAVED, phoneNumber: '0711' }, SAVED)
  const after = await loaded()
  expect(after.useProfileDraft('mara')).toEqual({ phoneNumber: '0711' })
  expect(after.useProfileDraft('tim')).toEqual({})
  after.keepDraft('mara', SAVED, SAVED)
  expect((await loaded()).useProfileDraft('mara')).toEqual({})
})

test('what was typed while it was sent stays', async () => {
  const draft = await loaded()
  const sent = { ...SAVED, username: 'Mara Smash', phoneNumber: '0711' }
  draft.keepDraft('mara', { ...sent, phoneNumber: '0711 555' }, SAVED)
  draft.draftSaved('mara', sent)
  expect(draft.useProfileDraft('mara')).toEqual({ phoneNumber: '0711 555' })
})

test('what cannot be read is no draft', async () => {
  stored.set('profile-draft-mara', '{')
  expect((await loaded()).useProfileDraft('mara')).toEqual({})
})

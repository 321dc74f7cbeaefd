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
const NOTHING = { values: {}, base: {} }
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
  expect(after.useProfileDraft('mara')).toEqual({
    values: { phoneNumber: '0711' },
    base: { phoneNumber: '' },
  })
  expect(after.useProfileDraft('tim')).toEqual(NOTHING)
  after.keepDraft('mara', SAVED, SAVED)
  expect((await loaded()).useProfileDraft('mara')).toEqual(NOTHING)
})

test('a save may replace what was saved when the change began, whatever another device does meanwhile', async () => {
  const draft = await loaded()
  draft.keepDraft('mara', { ...SAVED, skillLevel: 'Pro' }, SAVED)
  const later = { ...SAVED, skillLevel: 'Advanced' }
  draft.keepDraft('mara', { ...later, skillLevel: 'Pro', phoneNumber: '0711' }, later)
  expect(draft.useProfileDraft('mara').base).toEqual({ skillLevel: 'Beginner', phoneNumber: '' })
  draft.resolveField('mara', 'skillLevel', later, 'mine')
  expect(draft.useProfileDraft('mara')).toEqual({
    values: { skillLevel: 'Pro', phoneNumber: '0711' },
    base: { skillLevel: 'Advanced', phoneNumber: '' },
  })
  draft.resolveField('mara', 'skillLevel', later, 'theirs')
  expect(draft.useProfileDraft('mara')).toEqual({
    values: { phoneNumber: '0711' },
    base: { phoneNumber: '' },
  })
})

test('what was typed while it was sent stays', async () => {
  const draft = await loaded()
  const sent = { ...SAVED, username: 'Mara Smash', phoneNumber: '0711' }
  draft.keepDraft('mara', { ...sent, phoneNumber: '0711 555' }, SAVED)
  draft.draftSaved('mara', sent)
  expect(draft.useProfileDraft('mara')).toEqual({
    values: { phoneNumber: '0711 555' },
    base: { phoneNumber: '0711' },
  })
})

test('what cannot be read is no draft', async () => {
  stored.set('profile-draft-mara', '{')
  expect((await loaded()).useProfileDraft('mara')).toEqual(NOTHING)
})

import { kindNamed, NOTIFICATION_KINDS } from '@domain/notifications/all-kinds.ts'
import { createRoot } from 'react-dom/client'
import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths, signInPath } from '@/lib/paths.ts'
import { MARA, openAsMember, session } from '../../../testing/open-app.tsx'
import { TIM } from '../../../testing/rows.ts'
import { answer, CONFIG } from '../../../testing/stand-in-server.ts'
import { store } from '../../../testing/stand-in-tables.ts'
import { SettingsSkeleton } from './settings-skeleton.tsx'

const DEVICES = 'POST /rest/v1/rpc/list_my_sessions'
const SETTINGS = '/profile?tab=settings'
const KINDS = NOTIFICATION_KINDS.filter((type) => !kindNamed(type)?.forStewards).length
const LAST_USED = '2026-03-06T17:30:00Z'
const device = (id: string) => ({ id, user_agent: '', is_current: id === 'a', last_used_at: LAST_USED })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const toggle = (name: string) => section(name).getByRole('heading', { level: 2 }).getByRole('button')
const search = page.getByRole('searchbox', { name: 'Find a setting' })

beforeEach(() => answer(DEVICES, { json: [device('a'), device('b')] }))

test.each(
  share([
    ['Appearance', 'English'],
    ['Push notifications', `${KINDS - 1} of ${KINDS} kinds · quiet from 22 to 8`],
    ['Matches for me', 'Tue, Thu'],
    ['Rating', 'No result yet'],
    ['Calendar', 'Address of 22.11.2026'],
    ['Email', `${MARA.email} · mara@new.example is to be confirmed`],
    ['Password', 'A password is set'],
    ['Second factor', 'My app'],
    ['Connected accounts', 'Email and password'],
    ['Signed-in devices', '2 devices'],
    ['Blocked members', '1 member blocked'],
    ['Your data', 'Download it, or delete your account'],
  ]),
)(`the section %s says how it stands: %s (SEED=${SEED})`, async (name, line) => {
  const factors = [{ id: 'f', friendly_name: 'My app', factor_type: 'totp', status: 'verified' }]
  answer('GET /auth/v1/user', { json: { ...session().user, new_email: 'mara@new.example', factors } })
  answer('GET /rest/v1/preferences', { json: [{ usual_days: [4, 2] }] })
  answer('GET /rest/v1/calendar_feeds', { json: [{ created_at: '2026-11-22T10:00:00Z', ended_at: null }] })
  answer('GET /rest/v1/member_blocks', { json: [{ member: TIM }] })
  store('push_mutes', { user_id: MARA.id, type: 'match_cancelled' })
  await openAsMember(SETTINGS)
  await expect.element(toggle(name)).toHaveAccessibleName(`${name} ${line}`)
  await expect.element(toggle(name)).toHaveAttribute('aria-expanded', 'false')
})

test('a line that is not known yet is as high as it will be', async () => {
  const { promise, resolve } = Promise.withResolvers<{ json: unknown }>()
  answer(DEVICES, () => promise)
  await openAsMember(SETTINGS)
  const heights = () => section('Signed-in devices').element().getBoundingClientRect().height
  await expect.element(toggle('Your data')).toHaveAccessibleName(/Download/)
  const before = heights()
  expect(toggle('Signed-in devices').element()).toHaveAccessibleName('Signed-in devices')
  resolve({ json: [device('a')] })
  await expect.element(toggle('Signed-in devices')).toHaveAccessibleName('Signed-in devices 1 device')
  expect(heights()).toBe(before)
})

test('theme and push messages of this device are switched without opening anything', async () => {
  answer('GET /config.json', { json: { ...CONFIG, vapidPublicKey: 'AQID' } })
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  await openAsMember(SETTINGS)
  const light = section('Appearance').getByRole('switch', { name: /^Light theme/ })
  await expect.element(light).not.toBeChecked()
  await light.click()
  await expect.element(light).toBeChecked()
  await expect.poll(() => document.documentElement.className).toContain('light')
  await light.click()
  await expect
    .element(
      section('Push notifications').getByRole('switch', { name: /^Push notifications on this device/ }),
    )
    .toBeEnabled()
})

test('sections open in place, and the address keeps which', async () => {
  await openAsMember(SETTINGS)
  await toggle('Password').click()
  await toggle('Signed-in devices').click()
  await expect.element(section('Password').getByRole('button', { name: 'Change password' })).toBeVisible()
  await expect.element(section('Signed-in devices').getByRole('listitem').first()).toBeVisible()
  expect(location.search).toBe('?tab=settings&open=password&open=devices')
  await page.getByRole('link', { name: 'Courts' }).first().click()
  await expect.poll(() => location.pathname).toBe('/courts')
  history.back()
  await expect.element(toggle('Password')).toHaveAttribute('aria-expanded', 'true')
  await toggle('Password').click()
  await expect.element(toggle('Password')).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => location.search).toBe('?tab=settings&open=devices')
})

test('a link into a section leads to it', async () => {
  await openAsMember(signInPath(paths.settingsSection('data')))
  await expect.element(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
  await expect.poll(() => scrollY).toBeGreaterThan(0)
  await expect.element(toggle('Your data')).toBeInViewport()
})

test('settings are found by what is in them, and keep what was typed', async () => {
  await openAsMember(paths.settingsSection('email'))
  await section('Email').getByRole('button', { name: 'Change email' }).click()
  const field = section('Email').getByLabelText('New email')
  await field.fill('mara@new.example')
  await search.fill('browser session')
  await expect.element(toggle('Signed-in devices')).toBeVisible()
  await expect.element(toggle('Email')).not.toBeInTheDocument()
  await expect.element(page.getByText('1 setting found')).toBeInTheDocument()
  await search.fill('invitations')
  await expect.element(toggle('Push notifications')).toBeVisible()
  await search.fill('helicopter')
  await expect.element(page.getByRole('heading', { name: 'No setting found' })).toBeVisible()
  await search.fill('')
  await expect.element(field).toHaveValue('mara@new.example')
})

test('while its code is loaded, the tab has the shape that it will have: a search, and rows as high as the sections', async () => {
  await openAsMember(SETTINGS)
  await expect.element(toggle('Appearance')).toHaveAccessibleName('Appearance English')
  const panel = search.element().closest('[role=tabpanel]')
  const element = panel?.appendChild(document.createElement('div'))
  if (!element) throw new Error('the settings are not open')
  const root = createRoot(element)
  onTestFinished(() => root.unmount())
  root.render(<SettingsSkeleton />)
  const rowsOf = (box: Element | null | undefined) =>
    [...(box?.querySelectorAll('.divide-y > *') ?? [])].map((row) => row.getBoundingClientRect().height)
  await expect.poll(() => rowsOf(element).length).toBeGreaterThan(8)
  // Lines of text have fractions of a pixel.
  expect(rowsOf(element)[0]).toBeCloseTo(rowsOf(panel)[0] ?? 0, 0)
  expect(new Set(rowsOf(element).slice(2, -1))).toEqual(
    new Set([section('Password').element().getBoundingClientRect().height]),
  )
  const [skeletonOfSearch] = element.querySelectorAll('.shimmer')
  expect(skeletonOfSearch?.getBoundingClientRect().height).toBe(
    search.element().getBoundingClientRect().height,
  )
})

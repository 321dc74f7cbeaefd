import type { Locator } from '@playwright/test'
import { expect, expectAccessible, type Page, test } from './fixtures.ts'
import { atVenue, hold, MATCHES } from './match-words.ts'
import { team } from './words.ts'

const TIM = ['Tim Smash', 'Nils Globo', 'Ida Chiquita', 'Ben Backspin'] as const
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const details = (page: Page) => page.getByRole('tabpanel').locator('dl > div')

test('the page of a full competitive match: teams, details, and nothing left to join @wide-long', async ({
  club,
  member,
}) => {
  const four = await Promise.all(TIM.map((name) => club.account(name)))
  const [creator] = four
  if (!creator) throw new Error('nobody')
  const columns = { match_category: 'competitive', court_booked: true, price_per_person: 12.5 }
  const participants = four.map((account, at) => ({
    account,
    team: at < 2 ? ('A' as const) : ('B' as const),
  }))
  const id = await club.match({ creator, columns, participants, starts: atVenue(1, '19:00') })
  const { page } = await member('Mara Lob', `/matches/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Match Indoor Arena', exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Competitive').first()).toBeVisible()
  await expect(main.getByText('Indoor Arena (Eversports)')).toBeVisible()
  await expect(main.getByText('4/4 (Full)').first()).toBeVisible()
  await expect(main.getByText('19:00')).toBeVisible()
  await expect(main.getByText('Intermediate')).toBeVisible()
  await expect(team(page, 'A').getByRole('listitem')).toHaveText([/Tim/, /Nils/])
  await expect(team(page, 'B').getByRole('listitem')).toHaveText([/Ida/, /Ben/])
  await expect(page.getByRole('button', { name: 'Match Full' })).toBeDisabled()
  await expect(page.getByRole('tab')).toHaveText(['Participants', 'Details'])
  await expectAccessible(page)
  await tab(page, 'Participants').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/matches/${id}?tab=details`)
  await expect(details(page)).toHaveText([
    'Court bookedYes',
    'Price per person12,50 €',
    'Created byTim Smash',
  ])
  await expectAccessible(page)
})

test('what is loading stands where it will be shown, also in two columns @both', async ({ club, member }) => {
  const creator = await club.account('Tim Smash')
  const id = await club.match({ creator, participants: [{ account: creator }] })
  const { page } = await member('Mara Lob', '/nowhere')
  const answer = await hold(page, MATCHES)
  await page.goto(`/matches/${id}`)
  await answer.arrived
  const loading = page.getByRole('status', { name: 'Loading match' })
  const edges = async (part: Locator) => {
    const box = await part.boundingBox()
    return box && [box.x, box.width].map(Math.round)
  }
  const before = await edges(loading.locator('> *').nth(1))
  answer.release()
  const when = page.getByRole('main').locator('dl').filter({ hasText: 'Time' }).first()
  await expect(when).toBeVisible()
  expect(await edges(when)).toEqual(before)
})

test('without a network the page of an own match says so once', async ({ club, member, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const mara = await club.account('Mara Lob')
  const id = await club.match({ creator: mara, participants: [{ account: mara }] })
  const { page } = await member(mara, `/matches/${id}`)
  await expect(page.getByRole('button', { name: 'Leave Match' })).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Delete Match' })).toBeDisabled()
  await expect(page.getByText('You are offline.', { exact: true })).toHaveCount(1)
})

test('each kind has its header; events and tournaments say what they are', async ({ club, member }) => {
  const creator = await club.account('Tim Smash')
  const { page } = await member('Mara Lob')
  for (const [match_type, heading, info, joinable] of [
    ['tournament', 'Tournament', 'This is a tournament.', true],
    ['event', 'Event', 'This is a community event.', false],
    ['americano', 'Americano', 'Partners and opponents change with every round.', true],
  ] as const) {
    const columns = { match_type, match_category: 'event', players: 0, description: 'Bring a towel.' }
    const id = await club.match({ creator, columns, participants: [{ account: creator }] })
    await page.goto(`/matches/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${heading} `) })).toBeVisible()
    await expect(page.getByText('1/∞').first()).toBeVisible()
    await expect(page.getByText(info)).toBeVisible()
    await expect(page.getByText('Bring a towel.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Join Match' })).toHaveCount(joinable ? 1 : 0)
    await expect(tab(page, 'Comments')).toHaveCount(joinable ? 0 : 1)
    await expectAccessible(page)
    await tab(page, 'Details').click()
    await expect(details(page).first()).toHaveText('Court bookedNo')
  }
})

test('a long description is cut until somebody wants more, and hides no button', async ({ club, member }) => {
  const creator = await club.account('Tim Smash')
  const columns = { match_type: 'event', match_category: 'event', description: 'Bring a towel. '.repeat(120) }
  const id = await club.match({ creator, columns })
  const { page } = await member('Mara Lob', `/matches/${id}`)
  await expect(page.getByRole('button', { name: 'Attending', exact: true })).toBeInViewport({ ratio: 1 })
  const text = page.getByText('Bring a towel. Bring')
  const height = async () => (await text.boundingBox())?.height ?? 0
  const cut = await height()
  expect(cut).toBeLessThan(200)
  const more = page.getByRole('button', { name: 'More' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  expect(await height()).toBeGreaterThan(2 * cut)
  await page.getByRole('button', { name: 'Less' }).click()
  expect(await height()).toBe(cut)
})

test('a shared address leads through signing in, and a private one nowhere', async ({ club, stranger }) => {
  const [tim, mara] = [await club.account('Tim Smash'), await club.account('Mara Lob')]
  const open = await club.match({ creator: tim, columns: { match_type: 'event', match_category: 'event' } })
  const secret = await club.match({ creator: tim, columns: { is_private: true } })
  const page = await stranger(`/match/${open}`)
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Email').fill(mara.email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/matches/${open}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Event' })).toBeVisible()
  await page.goto(`/matches/${secret}`)
  await expect(page.getByText('This match no longer exists.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to matches' }).click()
  await expect(page).toHaveURL('/matches')
})

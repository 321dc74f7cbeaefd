import { expect, expectAccessible, type Page, test } from './fixtures.ts'
import { atVenue } from './match-words.ts'
import { team } from './words.ts'

const TIM = ['Tim Smash', 'Nils Globo', 'Ida Chiquita', 'Ben Backspin'] as const
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const details = (page: Page) => page.getByRole('tabpanel').locator('dl > div')

test('the page of a full competitive match: teams, details, and nothing left to join @long @wide-long', async ({
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
  await expect(main.getByText('Indoor Arena'), 'the heading alone says the venue').toHaveCount(1)
  await expect(main.getByText('4/4 (Full)').first()).toBeVisible()
  await expect(main.getByText('19:00')).toBeVisible()
  await expect(main.getByText('Intermediate')).toBeVisible()
  await expect(team(page, 'A').getByRole('listitem')).toHaveText([/Tim/, /Nils/])
  await expect(team(page, 'B').getByRole('listitem')).toHaveText([/Ida/, /Ben/])
  await expect(page.getByRole('button', { name: 'Join waiting list' })).toBeEnabled()
  await expect(page.getByRole('tab')).toHaveText(['Participants', 'Details', 'Thread 0'])
  await expectAccessible(page)
  await tab(page, 'Participants').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/matches/${id}?tab=details`)
  await expect(details(page)).toHaveText(['Court bookedYes', 'Price per person€12.50', 'Created byTim Smash'])
  await expectAccessible(page)
})

import { type Account, type Club, expect, expectAccessible, type Page, test } from './fixtures.ts'
import { countTaps } from './words.ts'

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Ela', 'Finn', 'Gina', 'Hugo'].map((name) => `${name} Demo`)

async function americano(club: Club, players: readonly Account[]): Promise<string> {
  const [creator] = players
  if (!creator) throw new Error('nobody plays')
  const participants = players.map((account) => ({ account }))
  const columns = { match_type: 'americano', players: 16 }
  return club.match({ creator, starts: "now() + interval '10 minutes'", columns, participants })
}

/** Two taps enter a score in the sheet: the own points, and the button that says both. */
async function enterOwn(page: Page, points: number) {
  await page.getByRole('button', { name: 'Enter the score' }).click()
  const sheet = page.getByRole('dialog')
  const { taps, tap } = countTaps()
  await tap(sheet.getByRole('button', { name: `${points}`, exact: true }))
  await tap(sheet.getByRole('button', { name: `Enter ${points} : ${24 - points}` }))
  await expect(sheet).toBeHidden()
  expect(taps).toHaveLength(2)
}

const rows = (page: Page) => page.getByRole('region', { name: /courts$/i }).getByRole('button')

/** Enters the games that have no score yet, as an organiser does. */
async function enterOthers(page: Page) {
  const open = page.getByRole('button', { name: /no score yet$/ })
  for (let left = await open.count(); left > 0; left--) {
    await open.first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '13', exact: true }).click()
    await sheet.getByRole('button', { name: /^Enter 13/ }).click()
    await expect(sheet).toBeHidden()
  }
}

test('an evening of eight on two phones, from the first check-in to the podium @long', async ({
  club,
  member,
  allowConsole,
}) => {
  test.setTimeout(120_000)
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const everybody: Account[] = []
  for (const name of NAMES) everybody.push(await club.account(name))
  const [ada, ben] = everybody
  if (!ada || !ben) throw new Error('nobody plays')
  const id = await americano(club, everybody)
  const { page } = await member(ada, `/matches/${id}`)
  const phone = (await member(ben, `/matches/${id}/evening`)).page
  await expect(phone.getByRole('heading', { name: 'The evening has not begun' })).toBeVisible()

  const { taps, tap } = countTaps()
  await tap(page.getByRole('link', { name: 'Start the evening' }))
  await expect(page.getByText(/^Everyone plays/)).toBeVisible()
  await expectAccessible(page)
  // Somebody is late, and a game is longer than usual: the evening still begins within 6 taps.
  const hugo = page.getByRole('button', { name: 'Hugo Demo' })
  await tap(hugo)
  await expect(hugo).toHaveAttribute('aria-pressed', 'false')
  await tap(hugo)
  await tap(page.getByRole('radio', { name: '24', exact: true }))
  await tap(page.getByRole('button', { name: 'Deal round 1' }))
  const round = (at: Page, number: number) =>
    at.getByRole('heading', { name: `Round ${number} of`, level: 1 })
  await expect(round(page, 1)).toBeVisible()
  expect(taps.length).toBeLessThanOrEqual(6)
  await expect(round(phone, 1)).toBeVisible()
  await expectAccessible(phone)

  // In the hall there is no network: the score waits, and arrives by itself.
  await phone.context().setOffline(true)
  await enterOwn(phone, 15)
  await expect(phone.getByText('Kept on this device until the network takes it.')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText('Kept on this device until the network takes it.')).toBeHidden()
  await expect(page.getByText('1 of 2 entered')).toBeVisible()
  if (await page.getByRole('button', { name: 'Enter the score' }).count()) await enterOwn(page, 16)
  await enterOthers(page)
  await expect(page.getByText('2 of 2 entered')).toBeVisible()
  await expect(rows(phone)).toHaveCount(0)

  await page.getByRole('button', { name: 'Deal round 2' }).click()
  await expect(round(phone, 2)).toBeVisible()
  const standings = phone.getByRole('region', { name: 'Standings' }).getByRole('listitem')
  await expect(standings.first()).toContainText('1')

  await page.getByRole('button', { name: 'More of this evening' }).click()
  await page.getByRole('button', { name: 'End the evening' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the evening' }).click()
  for (const at of [page, phone]) {
    await expect(at.getByRole('heading', { name: 'Final standings' })).toBeVisible()
    await expect(at.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveCount(3)
  }
  await expectAccessible(page)
  await phone.getByRole('link', { name: 'Back to the event' }).click()
  await expect(phone.getByRole('link', { name: 'Evening' })).toBeVisible()
})

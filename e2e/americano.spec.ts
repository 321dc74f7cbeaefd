import type { Locator } from '@playwright/test'
import { type Account, type Club, expect, expectAccessible, type Page, test } from './fixtures.ts'

const NAMES = 'Ada Ben Cleo Dan Ela Finn Gina Hugo Ida'.split(' ').map((name) => `${name} Demo`)

async function openAmericano(club: Club, players: readonly Account[]): Promise<string> {
  const [creator] = players
  if (!creator) throw new Error('nobody plays')
  const participants = players.map((account) => ({ account }))
  return club.match({ creator, columns: { match_type: 'americano', players: 16 }, participants })
}

async function viewRotations(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'View Rotations' }).click()
  const dialog = page.getByRole('dialog', { name: 'Americano Match Rotations' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('the rotations are the same for everybody, and change with those who come @long', async ({
  club,
  member,
}) => {
  const everybody = await Promise.all(NAMES.map((name) => club.account(name)))
  const [ada, ben, cleo] = everybody
  if (!ada || !ben || !cleo) throw new Error('nobody plays')
  const id = await openAmericano(club, [ada, ben])
  const { page } = await member(ada, `/matches/${id}`)
  const dialog = await viewRotations(page)
  await expect(dialog).toContainText('At least 3 players are needed for Americano rotations.')
  const join = (who: Account) =>
    club.sql(`insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`, [
      id,
      who.id,
    ])
  await join(cleo)
  const rounds = dialog.getByRole('list', { name: 'Rounds' })
  await expect(rounds.locator('> li')).toHaveCount(3)
  for (const who of everybody.slice(3)) await join(who)
  await expect(rounds.locator('> li')).toHaveCount(9)
  const other = await member(ben, `/matches/${id}`)
  const same = (await viewRotations(other.page)).getByRole('list', { name: 'Rounds' })
  await expect(same).toHaveText((await rounds.textContent()) ?? '')
  await expectAccessible(other.page)
})

test('the rotations are printed, also from a phone @long', async ({ club, member }) => {
  const everybody = await Promise.all(NAMES.slice(0, 5).map((name) => club.account(name)))
  const [ada] = everybody
  if (!ada) throw new Error('nobody plays')
  const { page } = await member(ada, `/matches/${await openAmericano(club, everybody)}`)
  const dialog = await viewRotations(page)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await dialog.getByRole('button', { name: 'Print rotations' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  // An empty sheet is about 1 kB: what is drawn brings its fonts along.
  expect((await page.pdf()).length).toBeGreaterThan(20_000)
})

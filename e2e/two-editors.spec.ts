import { expect, expectAccessible, test } from './fixtures.ts'
import { atVenue, silenceSocket } from './match-words.ts'
import { expectToast } from './words.ts'

const SAVE = { name: 'Update Match' }

test('two devices that change the same match see both values, and lose nothing @long @wide-long', async ({
  club,
  member,
}) => {
  const mara = await club.account('Mara Lob')
  const id = await club.match({
    creator: mara,
    starts: atVenue(2, '18:30'),
    columns: { location: 'TSG Padel (eBuSy)' },
  })
  const { page, tab } = await member(mara, `/create-match?edit=${id}`)
  await expect(page.getByRole('button', SAVE)).toBeEnabled()
  const other = await tab(`/create-match?edit=${id}`)
  await silenceSocket(page)
  await page.reload()
  await page.getByLabel('2 players').check({ force: true })
  await page.getByLabel('Skill Level').selectOption('Pro')
  await other.getByLabel('Skill Level').selectOption('Beginner')
  await other.getByText('Details', { exact: true }).click()
  await other.getByLabel('Court booked').click()
  await other.getByRole('button', SAVE).click()
  await expectToast(other, 'Match updated!')
  // This page is told of nothing: only the save finds out.
  await page.getByRole('button', SAVE).click()
  const conflicts = page.getByRole('region', { name: 'Changed on another device' })
  await expect(conflicts).toBeFocused()
  await expect(conflicts.getByRole('group', { name: /./ })).toHaveCount(1)
  await expectAccessible(page)
  expect(await stored()).toEqual({ skill_level: 'Beginner', players: 4, court_booked: true })
  // The untouched fields have followed.
  await expect(page.getByLabel('Court booked')).toBeChecked()
  await page.getByRole('button', SAVE).click()
  await expect(conflicts).toBeFocused()
  await expect(conflicts.getByRole('button', { name: /^Now\s*Beginner$/ })).toBeVisible()
  await page.reload()
  await conflicts.getByRole('button', { name: /^Yours\s*Pro$/ }).click()
  await expect(conflicts).toHaveCount(0)
  await page.getByRole('button', SAVE).click()
  await expectToast(page, 'Match updated!')
  expect(await stored()).toEqual({ skill_level: 'Pro', players: 2, court_booked: true })

  async function stored() {
    const [row] = await club.sql('select skill_level, players, court_booked from matches where id = $1', [id])
    return row
  }
})

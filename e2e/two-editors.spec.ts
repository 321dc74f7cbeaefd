import { type Account, expect, expectAccessible, test } from './fixtures.ts'
import { atVenue, LIVE, silenceSocket } from './match-words.ts'
import { expectToast } from './words.ts'

const SAVE = { name: 'Update Match' }

test('two devices that change the same match see both values, and lose nothing @both', async ({
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

test('an open form follows what another device saves', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const id = await club.match({ creator: mara, starts: atVenue(2, '18:30'), columns: { end_time: '20:00' } })
  const { page } = await member(mara, `/create-match?edit=${id}`)
  await page.getByLabel('Skill Level').selectOption('Pro')
  const change = (columns: string) => club.sql(`update matches set ${columns} where id = $1`, [id])
  await change(`end_time = '20:30', match_duration = 120`)
  await expect(page.getByLabel('End Time')).toHaveValue('20:30', LIVE)
  await expect(page.getByLabel('Skill Level')).toHaveValue('Pro')
  await change(`skill_level = 'Beginner'`)
  const choice = page.getByRole('group', { name: 'Skill Level' })
  await choice.getByRole('button', { name: /^Now\s*Beginner$/ }).click(LIVE)
  await expect(page.getByLabel('Skill Level')).toHaveValue('Beginner')
  await expect(choice).toHaveCount(0)
})

test('dates of a series that were arranged differently are left alone, unless that is meant', async ({
  club,
  member,
}) => {
  const mara = await club.account('Mara Lob')
  const [first] = await series(mara)
  const open = async () => {
    const { page } = await member(mara, `/create-match?edit=${first}`)
    return page
  }
  const page = await open()
  const question = page.getByRole('dialog', { name: 'Some dates are different' })
  const changeAll = async (level: string) => {
    await page.getByLabel('Skill Level').selectOption(level)
    await page.getByRole('button', SAVE).click()
    await page.getByRole('button', { name: 'This and all following ones' }).click()
  }
  await changeAll('Beginner')
  await expect(question.getByRole('listitem')).toHaveText('Skill Level: Pro1 date')
  await expectAccessible(page)
  expect(await levels()).toEqual(['Advanced', 'Pro', 'Advanced'])
  await question.getByRole('button', { name: 'Leave them as they are' }).click()
  await expectToast(page, 'Match updated!')
  expect(await levels()).toEqual(['Beginner', 'Pro', 'Beginner'])
  await page.goto(`/create-match?edit=${first}`)
  await changeAll('Intermediate')
  await question.getByRole('button', { name: 'Change them too' }).click()
  await expectToast(page, 'Match updated!')
  expect(await levels()).toEqual(Array(3).fill('Intermediate'))

  async function series(creator: Account) {
    const columns = {
      series_id: '00000000-0000-4000-8000-00000000000a',
      is_recurring: true,
      recurrence: 'weekly',
    }
    const ids: string[] = []
    for (const [day, skill_level] of [
      [7, 'Advanced'],
      [14, 'Pro'],
      [21, 'Advanced'],
    ] as const)
      ids.push(
        await club.match({ creator, starts: atVenue(day, '18:30'), columns: { ...columns, skill_level } }),
      )
    return ids
  }
  async function levels() {
    const rows = await club.sql<{ skill_level: string }>(
      'select skill_level from matches order by match_date',
    )
    return rows.map(({ skill_level }) => skill_level)
  }
})

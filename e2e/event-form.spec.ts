import { expect, expectAccessible, type Page, test } from './fixtures.ts'
import { atVenue } from './match-words.ts'
import { expectToast, pickTomorrow, signIn } from './words.ts'

test('an event is made in its own tab, with format, description and limit', async ({ club, member }) => {
  const { page } = await member('Mara Lob', '/create-match')
  await page.getByLabel('Location').selectOption('TSG Padel (eBuSy)')
  await page.getByRole('tab', { name: 'Event' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('TSG Padel (eBuSy)')
  await expect(page.getByText('Friendly', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Skill Level')).toHaveValue('any')
  await pickTomorrow(page)
  await page.getByLabel('Start Time').fill('18:00')
  await page.getByLabel('Start Time').blur()
  await page.getByText('Tournament', { exact: true }).click()
  const description = page.getByLabel('Description')
  await description.fill('x'.repeat(2001))
  await expect(description).toHaveAccessibleDescription('2001 of 2000')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expectToast(page, 'Description too long')
  await expect(description).toBeFocused()
  await expect(description).toHaveAccessibleDescription(/^A description has at most 2000 characters/)
  await expect(description).toHaveValue('x'.repeat(2001))
  await description.fill('  Bring a towel.  ')
  const limit = page.getByLabel('Participant limit')
  await limit.fill('21')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expectToast(page, 'Invalid players count')
  await expect(limit).toBeFocused()
  await expect(limit).toHaveAttribute('aria-invalid', 'true')
  await limit.fill('16')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expectToast(page, 'Event created!', 'Your event has been created successfully.')
  await expect(page).toHaveURL('/matches')
  const rows = await club.sql(
    'select match_type, match_category, players, description, skill_level, recurrence from matches',
  )
  expect(rows).toEqual([
    {
      match_type: 'tournament',
      match_category: 'event',
      players: 16,
      description: 'Bring a towel.',
      skill_level: null,
      recurrence: 'none',
    },
  ])
})

test('an event is changed by its address, also after a reload', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const id = await club.match({
    creator: mara,
    starts: atVenue(3, '18:00'),
    columns: { match_type: 'event', match_category: 'event', players: 0, description: 'Soon' },
  })
  const { page } = await member(mara, `/create-match?edit=${id}`)
  await expect(page.getByRole('heading', { name: 'Edit Match' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByLabel('Participant limit')).toHaveValue('')
  await expect(page.getByLabel('Custom')).toBeChecked()
  await page.getByLabel('Description').fill('Very soon')
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Very soon')
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expectToast(page, 'Event updated!', 'Your event has been updated successfully.')
  expect(await club.sql('select description, players, match_type from matches')).toEqual([
    { description: 'Very soon', players: 0, match_type: 'event' },
  ])
})

test('an address that is shared leads through the sign-in screen, back to the event', async ({
  club,
  stranger,
}) => {
  const mara = await club.account('Mara Lob')
  const columns = { match_type: 'tournament', match_category: 'event', players: 8, description: 'Soon' }
  const id = await club.match({ creator: mara, columns })
  const page = await stranger(`/create-match?edit=${id}`)
  await expect(page).toHaveURL(/\/auth\?/)
  await signIn(page, mara.email)
  await expect(page).toHaveURL(`/create-match?edit=${id}`)
  await expect(page.getByLabel('Tournament')).toBeChecked()
  await expect(page.getByLabel('Description')).toHaveValue('Soon')
})

test('the image of an event is stored small, shown to members, replaced and removed', async ({
  club,
  member,
}) => {
  const { page } = await member('Mara Lob', '/create-match')
  await page.getByRole('tab', { name: 'Event' }).click()
  await page.getByLabel('Location').selectOption('TSG Padel (eBuSy)')
  await pickTomorrow(page)
  await page.getByLabel('Start Time').fill('18:00')
  await page.getByLabel('Start Time').blur()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Choose an image').setInputFiles({ name, mimeType, buffer })
  await choose('notes.txt', 'text/plain', Buffer.from('no picture'))
  await expectToast(page, 'Please upload an image file')
  await choose('large.png', 'image/png', await largePicture(page))
  const image = page.getByRole('img', { name: 'Image of the event' })
  await expect(image).toBeVisible()
  expect(await image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    1600,
  )
  const objects = () =>
    club.sql<{ name: string }>("select name from storage.objects where bucket_id = 'event-images'")
  const [first] = await objects()
  await choose('other.png', 'image/png', await largePicture(page))
  await expect.poll(async () => (await objects()).filter(({ name }) => name !== first?.name)).toHaveLength(1)
  await expect.poll(objects).toHaveLength(1)
  await page.reload()
  await expect(image).toBeVisible()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expectToast(page, 'Event created!')
  const [{ image_url, id } = {}] = await club.sql('select id, image_url from matches')
  expect(await objects()).toEqual([{ name: image_url }])
  const tim = await member('Tim Smash', '/matches')
  await expect(tim.page.locator('article img')).toHaveAttribute('src', /\/object\/sign\/event-images\//)
  await page.goto(`/create-match?edit=${id}`)
  await page.getByRole('button', { name: 'Remove image' }).click()
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expectToast(page, 'Event updated!')
  expect(await club.sql('select image_url from matches')).toEqual([{ image_url: null }])
  await expect.poll(objects).toEqual([])
})

/** A picture wider than what is stored. */
async function largePicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 800 })
    const brush = canvas.getContext('2d')
    if (brush) brush.fillStyle = 'teal'
    brush?.fillRect(0, 0, 2000, 800)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

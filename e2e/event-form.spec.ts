import { expect, type Page, test } from './fixtures.ts'
import { expectToast, pickTomorrow } from './words.ts'

test('the image of an event is stored small, shown to members, replaced and removed @long', async ({
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

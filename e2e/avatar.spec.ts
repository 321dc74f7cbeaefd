import { type Club, expect, type Page, test } from './fixtures.ts'
import { photo, tellsLocation } from './pictures.ts'
import { cardOf, expectToast } from './words.ts'

// A member's picture: cut, stored, shown everywhere, replaced and deleted.

const choose = async (page: Page, name: string) =>
  page.getByLabel('Choose a picture').setInputFiles(await photo(page, name))
const use = (page: Page) => page.getByRole('button', { name: 'Use picture' }).click()
const stored = async (club: Club) =>
  (await club.sql<{ name: string }>(`select name from storage.objects where bucket_id = 'avatars'`)).map(
    ({ name }) => name,
  )
const shownIn = async (club: Club, id: string) =>
  (
    await club.sql<{ avatar_filename: string | null }>('select avatar_filename from profiles where id = $1', [
      id,
    ])
  )[0]?.avatar_filename

const isPicture = (url: string) => url.includes('/object/sign/avatars/')

test('a picture is cut with the keyboard, made small, seen by everybody, replaced and deleted @long @wide-long', async ({
  club,
  member,
}) => {
  test.slow()
  const { page, account } = await member('Mara Lob', '/profile')
  await club.match({ creator: account, participants: [{ account, team: 'A' }] })
  await choose(page, 'On Court.jpg')
  const cut = page.getByRole('dialog', { name: 'Your picture' })
  await cut.getByRole('slider', { name: 'Zoom' }).press('End')
  const before = await cut.getByRole('presentation').first().getAttribute('style')
  await cut.getByLabel('Move the picture with the arrow keys').press('ArrowRight')
  await expect(cut.getByRole('presentation').first()).not.toHaveAttribute('style', before ?? '')
  await use(page)
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  const name = await shownIn(club, account.id)
  expect(name).toMatch(new RegExp(`^${account.id}-avatar-\\d{13}\\.jpg$`))

  const tim = await member('Tim Smash')
  const picture = cardOf(tim.page, 'Indoor Arena', '18:30').locator('img')
  await expect(picture).toHaveJSProperty('naturalWidth', 384)
  await expect(picture).toHaveJSProperty('naturalHeight', 384)
  const file = await tim.page.request.get((await picture.getAttribute('src')) ?? '')
  expect(file.headers()['content-type']).toBe('image/jpeg')
  expect(tellsLocation(await file.body())).toBe(false)
  expect((await file.body()).length).toBeLessThan(60_000)

  // Stored, and its answer lost: it goes with the next picture.
  await club.sql(`insert into storage.objects (bucket_id, name) values ('avatars', $1)`, [
    `${account.id}-avatar-1.png`,
  ])
  await choose(page, 'second.webp')
  await use(page)
  await expect.poll(() => shownIn(club, account.id)).toMatch(/\.webp$/)
  const second = await shownIn(club, account.id)
  await expect.poll(() => stored(club)).toEqual([second])
  await page.getByRole('button', { name: 'Delete picture' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete picture' }).click()
  await expectToast(page, 'Avatar deleted successfully')
  await expect.poll(() => shownIn(club, account.id)).toBeNull()
  await expect.poll(() => stored(club)).toEqual([])
  await expect(page.getByRole('button', { name: 'Add picture' })).toBeVisible()
})

test('a link is renewed before it ends, and the picture does not blink @long', async ({ member }) => {
  const { page } = await member('Mara Lob', '/profile')
  // Two links made within one second are the same text; a number that the server ignores tells them apart.
  let made = 0
  await page.route('**/storage/v1/object/sign/avatars', async (route) => {
    const response = await route.fetch()
    const links = (await response.json()) as { signedURL: string }[]
    made += 1
    await route.fulfill({
      response,
      json: links.map((link) => ({ ...link, signedURL: `${link.signedURL}&made=${made}` })),
    })
  })
  await choose(page, 'me.png')
  await use(page)
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await page.clock.install()
  await page.reload()
  const picture = page.getByRole('region', { name: 'Personal Info' }).locator('img')
  await expect(picture).toHaveJSProperty('naturalWidth', 384)
  const first = (await picture.getAttribute('src')) ?? ''
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const asked = page.waitForRequest((request) => isPicture(request.url()) && request.url() !== first)
  await page.route(
    (url) => isPicture(url.href) && url.href !== first,
    async (route) => {
      await held
      await route.fallback()
    },
  )
  // A day less six hours, and a little.
  await page.clock.fastForward('18:30:00')
  await asked
  await expect(picture).toHaveAttribute('src', first)
  await expect(picture).toHaveJSProperty('naturalWidth', 384)
  arrive()
  await expect(picture).not.toHaveAttribute('src', first)
  await expect(picture).toHaveJSProperty('naturalWidth', 384)
})

import { type Account, type Club, expect, type Page, test } from './fixtures.ts'

// A thumb that rests where a row was must not press what has taken its place.

const notify = (
  club: Club,
  { id }: Account,
  message: string,
  minutes: number,
  related: string | null = null,
) =>
  club.sql(
    `insert into notifications (user_id, type, message, related_id, created_at)
     values ($1, $2, $3, $4, now() - make_interval(mins => $5))`,
    [id, related ? 'match_invitation' : 'match_updated', message, related, minutes],
  )

/** Rests the pointer on a button; returns how to press there, whatever stands there then. */
async function restOn(page: Page, name: string) {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${name} is not to be seen`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  return async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
}
const heightsOf = (page: Page, texts: RegExp) =>
  page.getByText(texts).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().y))
const left = async (club: Club) =>
  (await club.sql<{ message: string }>('select message from notifications order by message')).map(
    ({ message }) => message,
  )

test('answering an invitation leaves the rows below where they are @long', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const creator = await club.account('Tim Smash')
  for (const [minutes, message] of ['First', 'Second'].entries()) {
    const id = await club.match({ creator, participants: [{ account: mara, status: 'invited' }] })
    await notify(club, mara, message, minutes, id)
  }
  await notify(club, mara, 'Third', 5)
  const { page } = await member(mara, '/profile?tab=notifications')
  const buttons = page.getByRole('button', { name: 'Accept' })
  await expect(buttons).toHaveCount(2)
  const before = await heightsOf(page, /^(Second|Third)/)
  expect(before).toHaveLength(2)
  await buttons.first().click()
  await expect(page.getByText('Accepted: you are in.')).toBeVisible()
  await expect(buttons).toHaveCount(1)
  await expect.poll(() => heightsOf(page, /^(Second|Third)/)).toEqual(before)
})

test('a second press where a row was does not reach the next one', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  for (const [minutes, message] of ['A', 'B', 'C'].entries()) await notify(club, mara, message, minutes)
  const { page } = await member(mara, '/profile?tab=notifications')
  const press = await restOn(page, 'Delete: A')
  await press()
  await expect(page.getByRole('button', { name: 'Delete: A' })).toHaveCount(0)
  await press()
  // Once it stands still, it is meant.
  await page.getByRole('button', { name: 'Delete: C' }).click()
  await expect(page.getByRole('button', { name: 'Delete: C' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete: B' })).toBeVisible()
  await expect.poll(() => left(club)).toEqual(['B'])
})

test('a second press on what marks as read deletes nothing @long', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  await notify(club, mara, 'A', 0)
  const { page } = await member(mara, '/profile?tab=notifications')
  const press = await restOn(page, 'Mark as read: A')
  await press()
  await expect(page.getByRole('button', { name: 'Mark as read: A' })).toHaveCount(0)
  await press()
  await expect(page.getByText('All read')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete: A' })).toBeEnabled()
  expect(await left(club)).toEqual(['A'])
})

import { type Account, type Club, expect, type Page, test, whenStill } from './fixtures.ts'
import { chooseFor } from './words.ts'

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

/** Opens the menu of a notification and rests the pointer on a choice; returns how to press there, whatever stands there then. */
async function restOn(page: Page, message: string, choice: string) {
  await page.getByRole('button', { name: `Options: ${message}` }).click()
  const button = page.getByRole('dialog', { name: 'Options' }).getByRole('button', { name: choice })
  await expect(button).toBeVisible()
  await page.evaluate(whenStill)
  const box = await button.boundingBox()
  if (!box) throw new Error(`${choice} is not to be seen`)
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

test('a second press where a menu was opens and deletes nothing @long', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const match = await club.match({ creator: await club.account('Tim Smash') })
  for (const [minutes, message] of ['A', 'B', 'C', 'D'].entries())
    await notify(club, mara, message, minutes, match)
  const { page } = await member(mara, '/profile?tab=notifications')
  const options = (message: string) => page.getByRole('button', { name: `Options: ${message}` })
  for (const [choice, gone] of [
    ['Mark as read', 0],
    ['Delete', 1],
  ] as const) {
    const press = await restOn(page, 'A', choice)
    await press()
    await press()
    await expect(page.getByText('Unread.')).toHaveCount(3)
    await expect(options('A')).toHaveCount(1 - gone)
  }
  // Once it stands still, it is meant.
  await chooseFor(page, 'C', 'Delete')
  await expect(options('C')).toHaveCount(0)
  await expect(page).toHaveURL('/profile?tab=notifications')
  await expect(options('B')).toBeVisible()
  await expect.poll(() => left(club)).toEqual(['B', 'D'])
})

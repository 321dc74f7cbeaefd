import { sentenceLike } from '../testing/notification-sentence.ts'
import { type Account, type Club, expect, expectAccessible, type Page, test } from './fixtures.ts'
import { LIVE, openLive, statusOf } from './match-words.ts'
import { costOf, watchCost } from './page-cost.ts'
import { chooseFor, expectToast, toastIn } from './words.ts'

// Notifications as members see them, in their own browsers.

const INBOX = '/profile?tab=notifications'
const items = (page: Page) => page.getByRole('main').getByRole('listitem')
const account = (page: Page) => page.getByRole('button', { name: /Account$/ }).filter({ visible: true })
const bell = (page: Page) =>
  page
    .locator('[data-shell]')
    .getByRole('link', { name: /^Notifications/ })
    .filter({ visible: true })

async function matchOfTim(club: Club): Promise<string> {
  const creator = await club.account('Tim Smash')
  return club.match({ creator, participants: [{ account: creator, team: 'A' }] })
}

const invite = (club: Club, id: string, who: Account) =>
  club.sql('insert into match_participants (match_id, user_id) values ($1, $2)', [id, who.id])

test('an invitation arrives live in every tab with a way to it, and is accepted in place @wide-long', async ({
  club,
  member,
}) => {
  const id = await matchOfTim(club)
  const mara = await member('Mara Lob')
  const { page } = mara
  const other = await mara.tab(INBOX)
  await expect(other.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await openLive(page, '/matches', `notifications_${mara.account.id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await test.step('told', async () => {
    await invite(club, id, mara.account)
    await expect(toastIn(page)).toContainText(sentenceLike('match_invitation', { name: 'Tim Smash' }))
    // Under the pointer it stays for as long as the rest takes.
    await toastIn(page).hover()
    await expect(toastIn(page).locator('.lucide-info')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications 1 unread')
    await expect(items(other)).toHaveCount(1)
    await expect(other.getByRole('tab', { name: 'Notifications 1 unread' })).toBeVisible()
    await expectAccessible(other)
  })
  await test.step('accepted', async () => {
    // On a phone a toast lies over the header. It may have gone by itself.
    const closes = toastIn(page).getByRole('button', { name: 'Close' })
    await closes.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click()
    })
    await expect(toastIn(page)).toHaveCount(0)
    await account(page).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Notifications' }).click()
    await expect(page).toHaveURL(INBOX)
    await page.getByRole('button', { name: 'Accept' }).click()
    await expectToast(page, 'Joined match successfully!')
    await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden()
    expect(await statusOf(club, id, mara.account)).toBe('confirmed')
    for (const one of [page, other]) {
      await expect(account(one)).toHaveAccessibleName('Account')
      await expect(one.getByRole('button', { name: 'Accept' })).toBeHidden()
    }
  })
  await test.step('viewed from what has just been told', async () => {
    await club.sql(
      `insert into notifications (user_id, type, message, related_id) values ($1, 'match_updated', 'New', $2)`,
      [mara.account.id, id],
    )
    await toastIn(page).getByRole('button', { name: 'View' }).click()
    await expect(page).toHaveURL(`/matches/${id}`)
    await expect(page.getByRole('button', { name: 'Leave Match' })).toBeVisible()
  })
})

test('many are counted, reached and marked, and arrivals move nothing @long', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const mara = await club.account('Mara Lob')
  const write = (first: number, last: number) =>
    club.sql(
      `insert into notifications (user_id, type, message, created_at)
       select $1, 'match_cancelled', 'Notice ' || number, now() - interval '10 days' + make_interval(mins => number)
         from generate_series($2::integer, $3) as number`,
      [mara.id, first, last],
    )
  await write(1, 130)
  const { page } = await member(mara, '/create-match')
  await openLive(page, INBOX, `notifications_${mara.id}`)
  await test.step('arrivals wait above the list', async () => {
    await expect(bell(page)).toHaveAccessibleName('Notifications 130 unread')
    await expect(items(page)).toHaveCount(20)
    await watchCost(page)
    await write(131, 137)
    await expect(page.getByRole('button', { name: 'Show 7 new' })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications 137 unread')
    expect((await costOf(page)).shift).toBe(0)
    await page.getByRole('button', { name: 'Show 7 new' }).click()
    await expect(items(page)).toHaveCount(27)
    await expect(items(page).first()).toContainText('Notice 137')
  })
  await test.step('older ones are reached, down to the last', async () => {
    const older = page.getByRole('button', { name: 'Show older notifications' })
    for (const shown of [47, 67, 87, 107, 127, 137]) {
      await older.click()
      await expect(items(page)).toHaveCount(shown)
    }
    await expect(items(page).last()).toContainText('Notice 1')
    await expect(older).toBeHidden()
  })
  const markAll = page.getByRole('button', { name: 'Mark all as read' })
  await test.step('when not all can be marked, the page is loaded anew', async () => {
    const url = '**/rest/v1/notifications*'
    await page.route(url, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { message: 'no' } })
        : route.continue(),
    )
    const loaded = page.waitForEvent('load')
    await markAll.click()
    await loaded
    await page.unroute(url)
    await expect(page.getByRole('tab', { name: 'Notifications 137 unread' })).toBeVisible()
  })
  await test.step('all are marked, those that were not fetched as well', async () => {
    await markAll.click()
    await expect(page.getByRole('heading', { name: 'All read' })).toBeVisible()
    expect(await club.sql('select from notifications where user_id = $1 and not read', [mara.id])).toEqual([])
  })
})

test('the unread count agrees in two tabs and on two devices @long', async ({ club, member }) => {
  const id = await matchOfTim(club)
  const mara = await club.account('Mara Lob')
  const [phone, laptop] = [await member(mara, INBOX), await member(mara, INBOX)]
  const screens = [phone.page, await phone.tab(INBOX), laptop.page]
  const notify = (message: string) =>
    club.sql(
      `insert into notifications (user_id, type, message, related_id) values ($1, 'match_updated', $2, $3)`,
      [mara.id, message, id],
    )
  const expectUnread = async (count: number) => {
    const name = count ? `Notifications ${count} unread` : 'Notifications'
    const bells = screens.map((page) =>
      page.getByRole('link', { name, exact: true }).filter({ visible: true }),
    )
    await Promise.all(bells.map((bell) => bell.waitFor(LIVE)))
  }
  for (const page of screens) await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await notify('First')
  for (const page of screens) await expect(items(page)).toHaveCount(1)
  await notify('Second')
  await expectUnread(2)
  await chooseFor(laptop.page, 'First', 'Mark as read')
  await expectUnread(1)
  await phone.page.getByRole('button', { name: 'Show 1 new' }).click()
  await chooseFor(phone.page, 'Second', 'Delete')
  await expectUnread(0)
  await notify('Third')
  await expectUnread(1)
  await laptop.page.getByRole('button', { name: 'Mark all as read' }).click()
  await expectUnread(0)
})

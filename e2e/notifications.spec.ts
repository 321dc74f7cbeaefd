import { type Account, type Club, expect, expectAccessible, type Page, test } from './fixtures.ts'
import { openLive, statusOf } from './match-words.ts'
import { costOf, watchCost } from './page-cost.ts'
import { expectToast, expectToastFor, stopClock, toastIn } from './words.ts'

// Notifications as members see them, in their own browsers.

const INBOX = '/profile?tab=notifications'
const items = (page: Page) => page.getByRole('main').getByRole('listitem')
const account = (page: Page) => page.getByRole('button', { name: /Account$/ }).filter({ visible: true })
const bell = (page: Page) =>
  page
    .locator('[data-shell]')
    .getByRole('link', { name: /^Notifications/ })
    .filter({ visible: true })

async function openClubNight(club: Club, players = 4): Promise<{ id: string; creator: Account }> {
  const creator = await club.account('Tim Smash')
  const id = await club.match({
    creator,
    columns: { players },
    participants: [{ account: creator, team: 'A' }],
  })
  return { id, creator }
}

const invite = (club: Club, id: string, who: Account) =>
  club.sql('insert into match_participants (match_id, user_id) values ($1, $2)', [id, who.id])

test('an invitation arrives live in every tab, and is accepted in place @wide-long', async ({
  club,
  member,
}) => {
  test.slow()
  const { id } = await openClubNight(club)
  const mara = await member('Mara Lob')
  const other = await mara.tab(INBOX)
  await expect(other.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await openLive(mara.page, '/matches', `notifications_${mara.account.id}`)
  await expect(bell(mara.page)).toHaveAccessibleName('Notifications')
  await invite(club, id, mara.account)
  await expectToast(mara.page, 'Invitation')
  await expect(bell(mara.page)).toHaveAccessibleName('Notifications 1 unread')
  await expect(items(other)).toHaveCount(1)
  await expect(other.getByRole('tab', { name: 'Notifications 1 unread' })).toBeVisible()
  await expectAccessible(other)
  await account(mara.page).click()
  await mara.page.getByRole('dialog').getByRole('link', { name: 'Notifications' }).click()
  await expect(mara.page).toHaveURL(INBOX)
  await mara.page.getByRole('button', { name: 'Accept' }).click()
  await expectToast(mara.page, 'Joined match successfully!')
  await expect(mara.page.getByRole('button', { name: 'Accept' })).toBeHidden()
  expect(await statusOf(club, id, mara.account)).toBe('confirmed')
  for (const page of [mara.page, other]) {
    await expect(account(page)).toHaveAccessibleName('Account')
    await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden()
  }
})

test('an invitation is declined in place', async ({ club, member }) => {
  const { id } = await openClubNight(club)
  const mara = await club.account('Mara Lob')
  await invite(club, id, mara)
  const { page } = await member(mara, INBOX)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('button', { name: 'Decline' })).toBeHidden()
  expect(await statusOf(club, id, mara)).toBe('declined')
})

test('an invitation to a match that has filled says so', async ({ club, member, allowConsole }) => {
  allowConsole(/status of 409/)
  const { id } = await openClubNight(club, 2)
  const mara = await club.account('Mara Lob')
  await invite(club, id, mara)
  const { page } = await member(mara, INBOX)
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  const other = await club.account('Ida Chiquita')
  await club.sql(`insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`, [
    id,
    other.id,
  ])
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Failed to respond to invitation. Please try again.', 'Error: This match is full.')
  expect(await statusOf(club, id, mara)).toBe('pending')
})

test('a series is one notification and one answer', async ({ club, member }) => {
  const creator = await club.account('Tim Smash')
  const mara = await club.account('Mara Lob')
  await club.sql(
    `with series as (
       insert into matches (creator_id, location, match_date, series_id, is_recurring, recurrence)
       select $1, 'TSG Padel', now() + make_interval(days => 7 * week), '5e9e5000-0000-4000-8000-000000000000', true, 'weekly'
         from generate_series(1, 4) as week returning id)
     insert into match_participants (match_id, user_id) select id, $2 from series`,
    [creator.id, mara.id],
  )
  const { page } = await member(mara, INBOX)
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('with 3 following dates')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'All 4 dates' }).click()
  await expectToast(page, 'Joined match successfully!')
  expect(
    await club.sql('select from match_participants where user_id = $1 and status = $2', [
      mara.id,
      'confirmed',
    ]),
  ).toHaveLength(4)
})

test('notifications are opened, read, all read and deleted @wide-long', async ({ club, member }) => {
  const { id, creator } = await openClubNight(club)
  const mara = await club.account('Mara Lob')
  await club.sql(
    `insert into notifications (user_id, type, message, related_id, created_at)
     select $1, type, message, $2, now() - make_interval(mins => minutes) from (values
       ('match_updated', 'The match has been updated by the organizer.', 1),
       ('match_cancelled', 'The match has been cancelled by the organizer.', 2),
       ('match_updated', 'The event has been updated by the organizer.', 3)) as told (type, message, minutes)`,
    [mara.id, id],
  )
  const { page } = await member(mara, INBOX)
  await expect(page.getByRole('tab', { name: 'Notifications 3 unread' })).toBeVisible()
  await expectAccessible(page)
  await items(page).nth(0).getByRole('link').click()
  await expect(page).toHaveURL(`/matches/${id}`)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Notifications 2 unread' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as read: The match has been cancelled' }).click()
  await expect(page.getByRole('tab', { name: 'Notifications 1 unread' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('tab', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await page.getByRole('button', { name: 'Delete: The match has been cancelled' }).click()
  await expect(items(page)).toHaveCount(2)
  expect(await club.sql('select from notifications where user_id = $1', [mara.id])).toHaveLength(2)
  await club.sql('delete from matches where creator_id = $1', [creator.id])
  await items(page).nth(0).getByRole('link').click()
  await expect(page.getByRole('main')).toContainText('This match no longer exists')
})

test('hundreds are counted, reached and marked, and arrivals move nothing', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const write = (first: number, last: number) =>
    club.sql(
      `insert into notifications (user_id, type, message, created_at)
       select $1, 'match_cancelled', 'Notice ' || number, now() - interval '10 days' + make_interval(mins => number)
         from generate_series($2::integer, $3) as number`,
      [mara.id, first, last],
    )
  await write(1, 245)
  const { page } = await member(mara, '/nowhere')
  await openLive(page, INBOX, `notifications_${mara.id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications 245 unread')
  await expect(items(page)).toHaveCount(20)
  await watchCost(page)
  await write(246, 252)
  await expect(page.getByRole('button', { name: 'Show 7 new' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications 252 unread')
  expect((await costOf(page)).shift).toBe(0)
  await page.getByRole('button', { name: 'Show 7 new' }).click()
  await expect(items(page)).toHaveCount(27)
  await expect(items(page).first()).toContainText('Notice 252')
  const older = page.getByRole('button', { name: 'Show older notifications' })
  for (let shown = 47; shown < 252; shown += 20) {
    await older.click()
    await expect(items(page)).toHaveCount(shown)
  }
  await older.click()
  await expect(items(page).last()).toContainText('Notice 1')
  await expect(items(page)).toHaveCount(252)
  await expect(older).toBeHidden()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('heading', { name: 'All read' })).toBeVisible()
  expect(await club.sql('select from notifications where user_id = $1 and not read', [mara.id])).toEqual([])
})

test('a notification that cannot be marked or deleted says so, and stays', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 5/)
  const mara = await club.account('Mara Lob')
  await club.sql(
    `insert into notifications (user_id, type, message) values ($1, 'match_cancelled', 'Rain')`,
    [mara.id],
  )
  const { page } = await member(mara, INBOX)
  await page.route('**/rest/v1/notifications*', (route) =>
    ['GET', 'HEAD'].includes(route.request().method())
      ? route.continue()
      : route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  await page.getByRole('button', { name: 'Mark as read: Rain' }).click()
  await expectToast(page, 'Failed to mark notification as read. Please try again.')
  await page.getByRole('button', { name: 'Delete: Rain' }).click()
  await expectToast(page, 'Failed to delete notification. Please try again.')
  await expect(items(page)).toHaveCount(1)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await loaded
  await expect(page.getByRole('tab', { name: 'Notifications 1 unread' })).toBeVisible()
})

test('the unread count agrees in two tabs and on two devices within a second @live', async ({
  club,
  member,
}) => {
  test.slow()
  const LIVE = { timeout: 1000 }
  const { id } = await openClubNight(club)
  const mara = await club.account('Mara Lob')
  const [phone, laptop] = [await member(mara, INBOX), await member(mara, INBOX)]
  const screens = [phone.page, await phone.tab(INBOX), laptop.page]
  const tell = (message: string) =>
    club.sql(
      `insert into notifications (user_id, type, message, related_id) values ($1, 'match_updated', $2, $3)`,
      [mara.id, message, id],
    )
  const expectUnread = (count: number) =>
    Promise.all(
      screens.map((page) =>
        expect(bell(page)).toHaveAccessibleName(
          count ? `Notifications ${count} unread` : 'Notifications',
          LIVE,
        ),
      ),
    )
  for (const page of screens) await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await tell('First')
  for (const page of screens) await expect(items(page)).toHaveCount(1)
  await tell('Second')
  await expectUnread(2)
  await laptop.page.getByRole('button', { name: 'Mark as read: First' }).click()
  await expectUnread(1)
  await phone.page.getByRole('button', { name: 'Show 1 new' }).click()
  await phone.page.getByRole('button', { name: 'Delete: Second' }).click()
  await expectUnread(0)
  await tell('Third')
  await expectUnread(1)
  await laptop.page.getByRole('button', { name: 'Mark all as read' }).click()
  await expectUnread(0)
})

test('what has just happened is told for five seconds, with a way to it', async ({ club, member }) => {
  const { id } = await openClubNight(club)
  const { page, account: mara } = await member('Mara Lob', '/nowhere')
  await openLive(page, INBOX, `notifications_${mara.id}`)
  // Less than the beat by which the socket is found to be alive: it stays open.
  await stopClock(page, 10_000)
  await invite(club, id, mara)
  await expect(toastIn(page)).toContainText('Tim Smash invited you to the match at')
  await expect(toastIn(page).locator('.lucide-info')).toBeVisible()
  await expectToastFor(page, 'Tim Smash invited you to the match at', 5000)
  await page.clock.resume()
  await club.sql(
    `insert into notifications (user_id, type, message, related_id) values ($1, 'match_updated', 'New', $2)`,
    [mara.id, id],
  )
  await toastIn(page).getByRole('button', { name: 'View' }).click()
  await expect(page).toHaveURL(`/matches/${id}`)
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
})

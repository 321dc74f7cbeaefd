import { COMMENTS, comments, eventOf, say } from './event-words.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { cutOff, hold, LIVE, refuse, requestsOf } from './match-words.ts'
import { cardOf, expectToast } from './words.ts'

// Comments on an event.

const pathOf = (id: string) => `/matches/${id}?tab=comments`

test('two members talk, both see it at once, and the author takes it back @wide-long', async ({
  club,
  member,
}) => {
  test.slow()
  const tim = await club.account('Tim Smash')
  const id = await eventOf(club, tim)
  const creator = await member(tim, pathOf(id))
  const mara = await member('Mara Lob', pathOf(id))
  const list = await creator.tab('/matches')
  const counted = requestsOf(list, COMMENTS, 'GET')
  await expect(list.getByText('0 comments')).toBeVisible()
  await expect(mara.page.getByText('No comments yet')).toBeVisible()
  await expectAccessible(mara.page)
  await say(mara.page, '  I bring balls \n')
  await expect(mara.page.getByLabel('Add a comment')).toHaveValue('')
  for (const { page } of [mara, creator]) {
    await expect(comments(page)).toHaveText([/Mara Lob.*I bring balls$/], LIVE)
    await expect(page.getByRole('tab', { name: 'Comments 1' })).toBeVisible()
  }
  await say(creator.page, 'And I bring cake')
  await expect(comments(mara.page)).toHaveText([/I bring balls/, /I bring cake/], LIVE)
  await expect(cardOf(list, 'Indoor Arena', '18:30')).toContainText('2 comments', LIVE)
  expect(counted).toEqual([])
  await expectAccessible(mara.page)
  await expect(creator.page.getByRole('button', { name: /^Delete comment/ })).toHaveCount(1)
  await mara.page.getByRole('button', { name: 'Delete comment: I bring balls' }).press('Enter')
  const dialog = mara.page.getByRole('alertdialog', { name: 'Delete this comment?' })
  await expect(dialog).toContainText('I bring balls')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  for (const { page } of [mara, creator]) await expect(comments(page)).toHaveText([/I bring cake/], LIVE)
  await expect(mara.page.getByRole('heading', { name: 'Comments' })).toBeFocused()
  expect(await club.sql('select comment from match_comments')).toEqual([{ comment: 'And I bring cake' }])
})

test('nothing is sent of blanks, too much is told, and what was typed outlives a tab and a reload', async ({
  club,
  member,
}) => {
  const id = await eventOf(club, await club.account('Tim Smash'))
  const { page } = await member('Mara Lob', pathOf(id))
  const sent = requestsOf(page, COMMENTS, 'POST')
  const field = page.getByLabel('Add a comment')
  const post = page.getByRole('button', { name: 'Post comment' })
  await field.fill(' \n ')
  await field.press('Control+Enter')
  await expect(post).toHaveAttribute('aria-disabled', 'true')
  await field.fill('x'.repeat(1001))
  await expect(field).toHaveAccessibleDescription('A comment has up to 1000 characters; this has 1001.')
  await field.press('Control+Enter')
  await field.fill('x'.repeat(1000))
  await expect(field).toHaveAccessibleDescription('1000 of 1000')
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await expect(field).toHaveValue('x'.repeat(1000))
  await page.reload()
  await expect(field).toHaveValue('x'.repeat(1000))
  expect(sent).toEqual([])
  await field.press('Control+Enter')
  await expect(comments(page)).toHaveCount(1)
  await expect(field).toBeFocused()
})

test('a comment that does not arrive stays in the field, and is said once', async ({
  club,
  member,
  allowConsole,
}) => {
  // The second try finds what the first has left.
  allowConsole(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|status of 409/)
  const id = await eventOf(club, await club.account('Tim Smash'))
  const { page } = await member('Mara Lob', pathOf(id))
  const field = page.getByLabel('Add a comment')
  const mend = await cutOff(page, COMMENTS, 'POST')
  await say(page, 'I bring balls')
  await expectToast(page, 'Failed to post your comment')
  await expect(field).toHaveValue('I bring balls')
  await mend()
  await page.route(
    COMMENTS,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Post comment' }).dblclick()
  await expect(field).toHaveValue('')
  await expect(comments(page)).toHaveText([/I bring balls$/])
  expect(await club.sql('select from match_comments')).toHaveLength(1)
})

test('a comment on its way is not sent again from another tab of the page', async ({ club, member }) => {
  const id = await eventOf(club, await club.account('Tim Smash'))
  const { page } = await member('Mara Lob', pathOf(id))
  const sending = await hold(page, COMMENTS, 'POST')
  await say(page, 'I bring balls')
  await sending.arrived
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await expect(page.getByLabel('Add a comment')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Post comment' })).toHaveAttribute('aria-busy', 'true')
  sending.release()
  await expect(page.getByLabel('Add a comment')).toHaveValue('')
  await expect(comments(page)).toHaveCount(1)
})

test('comments that cannot be fetched can be asked for again; one that cannot be deleted stays', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const mara = await club.account('Mara Lob')
  const id = await eventOf(club, await club.account('Tim Smash'))
  await club.sql(
    `insert into match_comments (match_id, user_id, comment, created_at)
     select $1, $2, 'Number ' || number, now() - make_interval(mins => 100 - number) from generate_series(1, 53) as number`,
    [id, mara.id],
  )
  const { page } = await member(mara, '/create-match')
  const broken = { status: 500, code: 'XX000', message: 'A screw is loose' }
  await refuse(page, COMMENTS, 'GET', broken)
  await page.goto(pathOf(id))
  const problem = page.getByRole('alert').filter({ hasText: 'Could not load comments' })
  await expect(problem).toContainText('A screw is loose')
  await page.unroute(COMMENTS)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(comments(page)).toHaveCount(50)
  await expect(comments(page).first()).toContainText('Number 4')
  await expect(page.getByRole('tab', { name: 'Comments 53' })).toBeVisible()
  await page.getByRole('button', { name: 'Show earlier comments' }).click()
  await expect(comments(page)).toHaveCount(53)
  await expect(comments(page).first()).toContainText('Number 1')
  await refuse(page, COMMENTS, 'DELETE', broken)
  await page.getByRole('button', { name: 'Delete comment: Number 53' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete comment')
  await expect(comments(page)).toHaveCount(53)
})

test('offline nothing can be posted, and what was typed stays', async ({ club, member, allowConsole }) => {
  // Parts that join the screen later may be on their way.
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const id = await eventOf(club, await club.account('Tim Smash'))
  const { page } = await member('Mara Lob', pathOf(id))
  const field = page.getByLabel('Add a comment')
  await expect(page.getByText('No comments yet')).toBeVisible()
  await page.context().setOffline(true)
  await field.fill('I bring balls')
  const post = page.getByRole('button', { name: 'Post comment' })
  await expect(post).toHaveAccessibleDescription(/^You are offline\./)
  await field.press('Control+Enter')
  await page.context().setOffline(false)
  await expect(post).not.toHaveAccessibleDescription(/^You are offline\./)
  await field.press('Control+Enter')
  await expect(comments(page)).toHaveText([/I bring balls$/])
})

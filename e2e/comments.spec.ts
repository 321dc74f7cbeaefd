import { COMMENTS, comments, eventOf, say } from './event-words.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { LIVE, requestsOf } from './match-words.ts'
import { cardOf } from './words.ts'

test('two members talk, both see it at once, and the author takes it back @long @wide-long', async ({
  club,
  member,
}) => {
  const tim = await club.account('Tim Smash')
  const path = `/matches/${await eventOf(club, tim)}?tab=comments`
  const [creator, mara] = await Promise.all([member(tim, path), member('Mara Lob', path)])
  const list = await creator.tab('/matches')
  const counted = requestsOf(list, COMMENTS, 'GET')
  await expect(list.getByText('0 comments')).toBeVisible()
  await expect(mara.page.getByText('No comments yet')).toBeVisible()
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

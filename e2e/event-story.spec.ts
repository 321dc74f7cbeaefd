import { sentenceLike } from '../testing/notification-sentence.ts'
import { answer, attendees, comments, expectAttendees, say } from './event-words.ts'
import { expect, type Page, test } from './fixtures.ts'
import { cardOf, expectToast, pickTomorrow } from './words.ts'

// One event from the first idea until it is called off, in the browsers of all who have to do with it.

const told = (page: Page) => page.getByRole('main').getByRole('listitem')

async function makeEvent(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Event' }).click()
  await page.getByLabel('Location').selectOption('TSG Padel (eBuSy)')
  await pickTomorrow(page)
  await page.getByLabel('Start Time').fill('18:00')
  await page.getByLabel('Start Time').blur()
  await page.getByText('Custom', { exact: true }).click()
  await page.getByLabel('Description').fill('Barbecue')
  await page.getByRole('button', { name: 'Preview Event' }).click()
  await expect(page).toHaveURL('/event-preview')
  await expect(page.getByText('Barbecue')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Create' }).click()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expectToast(page, 'Event created!', 'Your event has been created successfully.')
}

async function editAfterReload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Event' }).click()
  await page.getByLabel('Description').fill('Barbecue and padel')
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Barbecue and padel')
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expectToast(page, 'Event updated!', 'Your event has been updated successfully.')
}

test('an event is made, previewed, edited, attended, commented on, and called off @long @wide-long', async ({
  club,
  member,
}) => {
  test.slow()
  const tim = await member('Tim Smash', '/create-match')
  await makeEvent(tim.page)
  const [event] = await club.sql<{ id: string }>('select id from matches')
  const path = `/matches/${event?.id}`
  await tim.page.goto(path)
  await editAfterReload(tim.page)
  await tim.page.goto(path)

  const [mara, nils] = [await member('Mara Lob'), await member('Nils Globo', path)]
  await cardOf(mara.page, 'TSG Padel', '18:00').getByRole('link').click()
  await expect(mara.page.getByText('Barbecue and padel')).toBeVisible()
  await mara.page.goto(path)
  const everybody = [tim, mara, nils]
  const names = ['Tim Smash']
  for (const { page, account } of [mara, nils]) {
    await answer(page, 'Attending').click()
    await expect(answer(page, 'Attending')).toHaveAttribute('aria-pressed', 'true')
    names.push(account.username)
    for (const one of everybody) await expect(attendees(one.page)).toHaveCount(names.length)
  }
  await expectAttendees(tim.page, ...names)

  for (const { page } of everybody) await page.getByRole('tab', { name: 'Comments' }).click()
  await say(mara.page, '  Who brings balls?  ')
  await expect(comments(nils.page)).toHaveText([/Mara Lob.*Who brings balls\?$/])
  await say(nils.page, 'I do.')
  for (const { page } of everybody)
    await expect(comments(page)).toHaveText([/Who brings balls\?$/, /I do\.$/])

  await tim.page.getByRole('tab', { name: 'Participants' }).click()
  await tim.page.getByRole('button', { name: 'Remove Nils Globo' }).click()
  await tim.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectAttendees(tim.page, 'Tim Smash', 'Mara Lob')
  await expect(answer(nils.page, 'Attending')).toHaveAttribute('aria-pressed', 'false')

  await tim.page.getByRole('button', { name: 'Delete Event' }).click()
  await tim.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(tim.page).toHaveURL('/matches')
  await expectToast(tim.page, 'Event deleted successfully!', 'The event has been removed.')
  for (const { page } of [mara, nils])
    await expect(page.getByText('This match no longer exists.')).toBeVisible()

  const called = { kind: 'event', location: 'TSG Padel (eBuSy)' } as const
  const cancelled = sentenceLike('match_cancelled', called)
  const removed = sentenceLike('match_updated', { ...called, reason: 'removed' })
  for (const { page } of everybody) await page.goto('/profile?tab=notifications')
  await expect(told(mara.page)).toHaveText([cancelled])
  await expect(told(nils.page)).toHaveText([removed])
  await expect(tim.page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await told(nils.page).getByRole('link').click()
  await expect(nils.page.getByText('This match no longer exists.')).toBeVisible()
  await nils.page.goBack()
  await expect(nils.page.getByRole('heading', { name: 'All read' })).toBeVisible()
})

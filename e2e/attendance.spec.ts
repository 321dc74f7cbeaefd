import { ATTENDING, answer, asked, attendees, eventOf, expectAttendees } from './event-words.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import {
  confirm,
  cutOff,
  hold,
  LIVE,
  openLive,
  PARTICIPANTS,
  refuse,
  requestsOf,
  silenceSocket,
  statusOf,
} from './match-words.ts'
import { expectToast } from './words.ts'

// Saying whether one comes to an event, in the browsers of everybody whom it concerns.

test('three members answer and change their minds, and everybody sees it @wide-long', async ({
  club,
  member,
}) => {
  test.slow()
  const tim = await club.account('Tim Smash')
  const path = `/matches/${await eventOf(club, tim)}`
  const id = path.slice('/matches/'.length)
  const creator = await member(tim, path)
  const mara = await member('Mara Lob', path)
  const ida = await member('Ida Chiquita', path)
  for (const { page } of [creator, mara, ida]) await expect(page.getByText('No attendees yet')).toBeVisible()
  await expect(mara.page.getByText('Be the first to join this event!')).toBeVisible()
  await expect(asked(mara.page).getByRole('status')).toHaveText('You have not answered yet.')
  await expectAccessible(mara.page)
  await answer(mara.page, 'Attending').click()
  await expect(answer(mara.page, 'Attending')).toHaveAttribute('aria-pressed', 'true')
  await expect(asked(mara.page).getByRole('status')).toHaveText('You are attending.')
  await expectAttendees(creator.page, 'Mara Lob')
  await answer(ida.page, 'Not attending').click()
  await expect(asked(ida.page).getByRole('status')).toHaveText('You are not attending.')
  await answer(creator.page, 'Attending').click()
  for (const { page } of [creator, mara, ida]) await expectAttendees(page, 'Mara Lob', 'Tim Smash')
  await expectAccessible(creator.page)
  await answer(mara.page, 'Not attending').click()
  await expect(answer(mara.page, 'Attending')).toHaveAttribute('aria-pressed', 'false')
  await answer(ida.page, 'Attending').click()
  for (const { page } of [creator, mara]) await expectAttendees(page, 'Ida Chiquita', 'Tim Smash')
  expect(await statusOf(club, id, mara.account)).toBe('declined')
  await mara.page.reload()
  await expect(answer(mara.page, 'Not attending')).toHaveAttribute('aria-pressed', 'true')
})

test('the last place goes to one: the other sees the answer at once, and then why not', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const tim = await club.account('Tim Smash')
  const id = await eventOf(club, tim, { limit: 2, attendees: [tim] })
  const [mara, ida] = await Promise.all([
    member('Mara Lob', `/matches/${id}`),
    member('Ida Chiquita', `/matches/${id}`),
  ])
  await expectAttendees(mara.page, 'Tim Smash')
  const sending = await hold(mara.page, ATTENDING, 'POST')
  await answer(mara.page, 'Attending').click()
  await sending.arrived
  await expect(asked(mara.page).getByRole('status')).toHaveText('You are attending.')
  await expectAttendees(mara.page, 'Tim Smash', 'Mara Lob')
  await answer(ida.page, 'Attending').click()
  await expect.poll(() => statusOf(club, id, ida.account)).toBe('confirmed')
  sending.release()
  await expectToast(mara.page, 'Failed to update your attendance status', 'Error: This event is full.')
  await expect(asked(mara.page).getByRole('status')).toHaveText('This event is full.')
  await expectAttendees(mara.page, 'Tim Smash', 'Ida Chiquita')
  await expect(answer(mara.page, 'Attending')).toBeDisabled()
  await answer(mara.page, 'Not attending').click()
  await expect.poll(() => statusOf(club, id, mara.account)).toBe('declined')
  await answer(ida.page, 'Not attending').click()
  await expect(answer(mara.page, 'Attending')).toBeEnabled(LIVE)
})

test('of answers in a hurry the last one holds; one that does not arrive is taken back', async ({
  club,
  member,
  allowConsole,
}) => {
  test.slow()
  allowConsole(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET/)
  const id = await eventOf(club, await club.account('Tim Smash'))
  const { page, account } = await member('Mara Lob', `/matches/${id}`)
  const sent = requestsOf(page, ATTENDING, 'POST')
  await answer(page, 'Attending').click()
  await answer(page, 'Not attending').click()
  await expect(asked(page).getByRole('status')).toHaveText('You are not attending.')
  await expect.poll(() => sent.length).toBe(2)
  await expect.poll(() => statusOf(club, id, account)).toBe('declined')
  const mend = await cutOff(page, ATTENDING, 'POST')
  await answer(page, 'Attending').click()
  await expectToast(page, 'Failed to update your attendance status')
  await expect(answer(page, 'Not attending')).toHaveAttribute('aria-pressed', 'true')
  await mend()
  // The server takes it, and only its answer is lost.
  await page.route(
    ATTENDING,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await answer(page, 'Attending').click()
  await expect(answer(page, 'Attending')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(6)
  expect(await statusOf(club, id, account)).toBe('confirmed')
})

test('the creator removes an attendee with the keyboard, who is told @wide-long', async ({
  club,
  member,
}) => {
  const [tim, ida] = [await club.account('Tim Smash'), await club.account('Ida Chiquita')]
  const mara = await club.account('Mara Lob')
  const id = await eventOf(club, tim, { limit: 3, attendees: [tim, mara, ida] })
  const [{ page }, removed] = await Promise.all([
    member(tim, `/matches/${id}`),
    member(mara, `/matches/${id}`),
  ])
  await expectAttendees(removed.page, 'Tim Smash', 'Mara Lob', 'Ida Chiquita')
  await expect(attendees(removed.page).getByRole('button')).toHaveCount(0)
  await expect(attendees(page).getByRole('button')).toHaveCount(2)
  const remove = page.getByRole('button', { name: 'Remove Mara Lob' })
  await remove.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Remove Mara Lob?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  expect(await statusOf(club, id, mara)).toBe('confirmed')
  await remove.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Attendee removed', 'Mara Lob has been told.')
  await expectAttendees(page, 'Tim Smash', 'Ida Chiquita')
  await expect(page.getByRole('heading', { name: '2 attendees of 3' })).toBeFocused()
  await expectToast(removed.page, 'Updated')
  await expect(removed.page.getByText(/You have been removed from the event at/).first()).toBeVisible()
  await expect(asked(removed.page).getByRole('status')).toHaveText('You have not answered yet.')
  expect(await club.sql('select user_id from notifications')).toEqual([{ user_id: mara.id }])
})

test('who is removed from a private event sees it no more', async ({ club, member }) => {
  const [tim, mara] = [await club.account('Tim Smash'), await club.account('Mara Lob')]
  const id = await eventOf(club, tim, { isPrivate: true, attendees: [mara] })
  const { page } = await member(mara, '/create-match')
  await openLive(page, `/matches/${id}`, `match_participants_${id}`)
  await expectAttendees(page, 'Mara Lob')
  const creator = await member(tim, `/matches/${id}`)
  await creator.page.getByRole('button', { name: 'Remove Mara Lob' }).click()
  await confirm(creator.page).click()
  await expectToast(page, 'Updated')
  await expect(page.getByText('This match no longer exists.')).toBeVisible(LIVE)
})

test('a removal that does not arrive removes nobody', async ({ club, member, allowConsole }) => {
  allowConsole(/ERR_CONNECTION_REFUSED/)
  const [tim, mara] = [await club.account('Tim Smash'), await club.account('Mara Lob')]
  const id = await eventOf(club, tim, { attendees: [mara] })
  const { page } = await member(tim, `/matches/${id}`)
  await cutOff(page, PARTICIPANTS, 'DELETE')
  await page.getByRole('button', { name: 'Remove Mara Lob' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Failed to remove attendee')
  await expectAttendees(page, 'Mara Lob')
  await expect(page.getByRole('button', { name: 'Remove Mara Lob' })).toBeFocused()
})

test('who comes cannot be fetched: it says so, and asks again', async ({ club, member, allowConsole }) => {
  allowConsole(/status of 500/)
  const id = await eventOf(club, await club.account('Tim Smash'))
  const { page } = await member('Mara Lob', '/create-match')
  // Nothing asks again but the button.
  await silenceSocket(page)
  await refuse(page, PARTICIPANTS, 'GET', { status: 500, code: 'XX000', message: 'A screw is loose' })
  await page.goto(`/matches/${id}`)
  const problem = asked(page).getByRole('alert')
  await expect(problem).toContainText('Could not fetch your attendance status')
  await page.unroute(PARTICIPANTS)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(answer(page, 'Attending')).toBeEnabled()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(answer(page, 'Not attending')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('an event that has begun is answered no more, and nobody is removed', async ({ club, member }) => {
  const [tim, mara] = [await club.account('Tim Smash'), await club.account('Mara Lob')]
  const id = await eventOf(club, tim, { starts: `now() - interval '1 hour'`, attendees: [mara] })
  const { page } = await member(tim, `/matches/${id}`)
  await expectAttendees(page, 'Mara Lob')
  await expect(asked(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await club.sql('delete from match_participants')
  await page.reload()
  await expect(page.getByText('Nobody attended this event.')).toBeVisible()
  await expect(page.getByText(/be the first/i)).toHaveCount(0)
})

test('in the dialog a leave that does not arrive is taken back, and a full event is not joined', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED/)
  const [tim, mara] = [await club.account('Tim Smash'), await club.account('Mara Lob')]
  const id = await eventOf(club, tim, { limit: 1, attendees: [mara] })
  const { page } = await member(mara, `/matches?match=${id}`)
  const leave = async () => {
    await page.getByRole('button', { name: 'Leave Event' }).click()
    await confirm(page).click()
  }
  const mend = await cutOff(page, PARTICIPANTS, 'DELETE')
  await leave()
  await expectToast(page, 'Failed to leave event')
  await expectAttendees(page, 'Mara Lob')
  await mend()
  await leave()
  await expectToast(page, 'Left event successfully!')
  await expect(page.getByText('No attendees yet')).toBeVisible()
  expect(await statusOf(club, id, mara)).toBeUndefined()
  await club.sql(`insert into match_participants (match_id, user_id, status) values ($1, $2, 'confirmed')`, [
    id,
    tim.id,
  ])
  await expect(page.getByRole('button', { name: 'Event Full' })).toBeDisabled(LIVE)
})

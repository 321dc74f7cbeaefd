import { sentenceLike, titleOf } from '../testing/notification-sentence.ts'
import { ATTENDING, answer, asked, attendees, eventOf, expectAttendees } from './event-words.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { confirm, hold, LIVE, openLive, statusOf } from './match-words.ts'
import { expectToast } from './words.ts'

// Saying whether one comes to an event, in the browsers of everybody whom it concerns.

test('the last place goes to one: the other sees the answer at once, and then why not @long', async ({
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
  await mara.page.reload()
  await expect(answer(mara.page, 'Not attending')).toHaveAttribute('aria-pressed', 'true')
})

test('the creator removes an attendee with the keyboard, who is told, and sees a private event no more @long @wide-long', async ({
  club,
  member,
}) => {
  const [tim, ida] = [await club.account('Tim Smash'), await club.account('Ida Chiquita')]
  const mara = await club.account('Mara Lob')
  const id = await eventOf(club, tim, { limit: 3, attendees: [tim, mara, ida] })
  const [{ page }, removed] = await Promise.all([
    member(tim, `/matches/${id}`),
    member(mara, '/create-match'),
  ])
  await openLive(removed.page, `/matches/${id}`, `match_participants_${id}`)
  await expectAttendees(removed.page, 'Tim Smash', 'Mara Lob', 'Ida Chiquita')
  await expect(attendees(removed.page).getByRole('button')).toHaveCount(0)
  await expect(attendees(page).getByRole('button')).toHaveCount(2)
  const remove = page.getByRole('button', { name: 'Remove Mara Lob' })
  await test.step('asked first, with a way back', async () => {
    await remove.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Remove Mara Lob?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await expectAccessible(page)
    expect(await statusOf(club, id, mara)).toBe('confirmed')
  })
  await test.step('removed from a public event', async () => {
    await remove.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Attendee removed', 'Mara Lob has been told.')
    await expectAttendees(page, 'Tim Smash', 'Ida Chiquita')
    await expect(page.getByRole('heading', { name: '2 attendees of 3' })).toBeFocused()
    await expectToast(removed.page, titleOf('match_updated'))
    await expect(
      removed.page.getByText(sentenceLike('match_updated', { kind: 'event', reason: 'removed' })).first(),
    ).toBeVisible()
    await expect(asked(removed.page).getByRole('status')).toHaveText('You have not answered yet.')
    expect(await club.sql('select user_id, type from notifications order by type')).toEqual([
      { user_id: ida.id, type: 'match_left' },
      { user_id: mara.id, type: 'match_updated' },
    ])
  })
  await test.step('removed from a private event', async () => {
    await answer(removed.page, 'Attending').click()
    await expectAttendees(page, 'Tim Smash', 'Ida Chiquita', 'Mara Lob')
    await club.sql("update matches set is_private = true, description = 'Bring a towel.'")
    await expect(removed.page.getByRole('heading', { name: 'Bring a towel' })).toBeVisible(LIVE)
    await remove.click()
    await confirm(page).click()
    await expect(removed.page.getByText('This match no longer exists.')).toBeVisible(LIVE)
  })
})

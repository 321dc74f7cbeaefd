import { expect, PASSWORD } from '../fixtures.ts'
import { type Journey, takeKeyboard } from './keyboard.ts'

export const ACCOUNT_JOURNEYS: Record<string, Journey> = {
  async 'edit the profile, make a calendar address, change the password @long'({ open, allowConsole }) {
    allowConsole(/status of 40[03]/)
    const page = await open('Mara Lob', '/profile')
    await expect(page.getByLabel('Username')).toBeVisible()
    const keys = await takeKeyboard(page)
    await keys.to('Skill Level')
    await keys.press('p')
    await keys.enter('Save Changes')
    await keys.hears('Profile updated successfully')

    await keys.to('Personal Info', 'Shift+Tab')
    await keys.to('Personal Info', 'Shift+Tab')
    await keys.press('End')
    await expect(page.getByRole('button', { name: 'Push notifications' })).toBeVisible()
    await keys.enter(/^Push notifications/)
    await keys.to(/^Invitations/)
    await keys.press('Space')
    await keys.enter(/^Calendar/)
    await keys.enter('Make a calendar address')
    await keys.isAt('Copy address')
    await keys.hears('It is shown only now.')
    await keys.enter(/^Password/)
    await keys.enter('Change password')
    await keys.isAt('Current password')
    await page.keyboard.type('not the password')
    await keys.fill('New password', 'another horse 2')
    await keys.fill('Confirm new password', 'another horse 2')
    await page.keyboard.press('Enter')
    await keys.isAt('Current password')
    await keys.hears('This is not your current password.')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await keys.hears('Password changed')
  },

  async 'hear of an invitation, accept it in the list, delete the notification @long'({ club, open }) {
    const tim = await club.account('Tim Smash')
    const mara = await club.account('Mara Lob')
    const match = await club.match({ creator: tim, participants: [{ account: tim, team: 'A' }] })
    await club.sql('insert into match_participants (match_id, user_id) values ($1, $2)', [match, mara.id])
    const page = await open(mara, '/profile?tab=notifications')
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    const keys = await takeKeyboard(page)
    await keys.enter('Accept')
    await keys.hears('Joined match successfully!')
    await keys.enter(/^Options: /)
    await keys.to('Delete')
    await keys.press('Enter')
  },
}

import { readCourts } from '../court-words.ts'
import { expect, PASSWORD } from '../fixtures.ts'
import { cardOf, team } from '../words.ts'
import { type Journey, takeKeyboard } from './keyboard.ts'

/** The list, a match, what is said and shared about it, and an event. */
export const MATCH_JOURNEYS: Record<string, Journey> = {
  async 'sign in, filter, open a match, join, leave'({ club, open, allowConsole }) {
    const creator = await club.account('Tim Smash')
    const { email } = await club.account('Mara Lob')
    await club.match({ creator, participants: [{ account: creator, team: 'A' }] })
    allowConsole(/status of 400/)
    const page = await open(null, '/auth')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    const keys = await takeKeyboard(page)
    await keys.enter('Skip to content')
    await expect(page.getByRole('main')).toBeFocused()
    await keys.fill('Email', email)
    await keys.fill('Password', 'not the password')
    await page.keyboard.press('Enter')
    await keys.hears('Invalid login credentials')
    await keys.to('Password', 'Shift+Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/matches')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    const card = cardOf(page, 'Indoor Arena', '18:30')
    await expect(card).toBeVisible()
    await keys.to('Skill level')
    // Enter would open the list of the select, whose choice of before Tab takes again on a slow machine.
    await keys.press('p')
    await keys.hears('No matches found')
    await keys.enter('Reset')
    await keys.hears('1 match shown')

    await keys.enter(/^Indoor Arena/)
    await keys.isAt('Indoor Arena Match')
    await keys.enter('Click to join Team B')
    await keys.isAt('Cancel')
    await keys.enter('Join Team B')
    await keys.hears('Joined match successfully!')
    const dialog = page.getByRole('dialog')
    await expect(team(dialog, 'B')).toContainText('Mara')
    await keys.enter('Leave Match')
    await keys.isAt("You can't make it?")
    await keys.press('Escape')
    await keys.isAt('Leave Match')
    await keys.press('Enter')
    await keys.isAt("You can't make it?")
    await keys.enter('Leave Match')
    await keys.hears('Left match successfully!')
    await expect(team(dialog, 'B')).not.toContainText('Mara')
    await keys.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(card.getByRole('link')).toBeFocused()
  },

  async 'create a match with the calendar and the courts @long'({ club, open }) {
    await readCourts(club, [{ court: 100676, from: 18, to: 20 }])
    const page = await open('Mara Lob', '/create-match')
    await expect(page.getByLabel('Location')).toBeVisible()
    const keys = await takeKeyboard(page)
    await keys.enter('Create Match')
    await keys.hears('Please select a location for your match')
    await keys.isAt('Location')
    await keys.press('ArrowDown')
    await keys.to('Skill Level')
    await keys.press('i')
    await keys.enter(/^Date/)
    await keys.isAt(/^\d+, /)
    const today = (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? ''
    await keys.press('ArrowUp')
    await keys.isAt(today)
    await keys.to('Previous month')
    await keys.press('Enter')
    await keys.to(today)
    await keys.press('PageDown')
    await keys.press('ArrowLeft')
    await keys.press('Enter')
    await keys.isAt(/^Date .*day, /)
    await keys.to(/^\d\d:00 to \d\d:00, .*Indoor Arena$/)
    await keys.press('End')
    await keys.press('Space')
    await keys.hears(/Book court/)
    await keys.enter('Create Match')
    await keys.hears('Match created!')
    await expect(page).toHaveURL('/matches')
    await keys.isAt('Padel Community')
  },

  async 'invite a player, write, share @long'({ club, open }) {
    const mara = await club.account('Mara Lob')
    for (const name of ['Tim Smash', 'Ida Chiquita']) await club.account(name)
    const match = await club.match({ creator: mara, participants: [{ account: mara, team: 'A' }] })
    const page = await open(mara, `/matches/${match}`)
    await expect(page.getByRole('button', { name: 'Invite Players' })).toBeVisible()
    const keys = await takeKeyboard(page)
    await keys.enter('Invite Players')
    await expect(page.getByRole('dialog')).toBeFocused()
    await keys.fill('Players', 'tim')
    await expect(page.getByRole('option')).toHaveText([/Tim Smash/])
    await keys.press('Enter')
    await keys.hears(/1 invited/)
    await keys.enter('Send Invites')
    await keys.hears('Invites sent')
    await expect(page.getByRole('dialog')).toBeHidden()
    await keys.isAt('Invite Players')

    await keys.to('Participants')
    await keys.press('End')
    await keys.fill(/^(Write to the others|Add a comment)$/, 'I bring balls')
    await keys.enter('Post comment')
    await keys.hears('I bring balls')
    await keys.enter('Delete comment: I bring balls')
    await keys.isAt('Cancel')
    await keys.enter('Delete')
    await keys.isAt(/^Thread/)

    await keys.to('Share', 'Shift+Tab')
    await keys.press('Enter')
    await keys.isAt('Share match')
    await keys.press('Escape')
    await keys.isAt('Share')
  },

  async 'attend an event, view the rotations of an americano, report it @long'({ club, open }) {
    const tim = await club.account('Tim Smash')
    const others = await Promise.all(
      ['Ida Chiquita', 'Nils Globo', 'Ada Demo'].map((name) => club.account(name)),
    )
    const participants = [tim, ...others].map((account) => ({ account }))
    const columns = { match_type: 'event', match_category: 'event', players: 0 }
    const event = await club.match({ creator: tim, columns, participants })
    const americano = await club.match({
      creator: tim,
      columns: { match_type: 'americano', players: 8 },
      participants,
    })
    const page = await open('Mara Lob', `/matches/${event}`)
    await expect(page.getByRole('button', { name: 'Not attending' })).toBeVisible()
    const keys = await takeKeyboard(page)
    await keys.enter('Attending')
    await keys.hears(/attending/)
    await keys.to('Matches')
    await page.goto(`/matches/${americano}`)
    await expect(page.getByRole('button', { name: 'View Rotations' })).toBeVisible()
    const other = await takeKeyboard(page)
    await other.enter('View Rotations')
    await other.isAt('Americano Match Rotations')
    await other.to('Rounds')
    await other.press('Escape')
    await other.isAt('View Rotations')
    await other.to('Report', 'Shift+Tab')
    await other.press('Enter')
    await other.isAt('Report to the stewards')
    await other.enter('Spam or advertising')
    await other.hears('Thank you')
    await other.enter('Done')
    await other.isAt('Report')
  },
}

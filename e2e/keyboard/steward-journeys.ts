import { expect } from '../fixtures.ts'
import { type Journey, takeKeyboard } from './keyboard.ts'

export const STEWARD_JOURNEYS: Record<string, Journey> = {
  async 'announce, block a member, decide about a report @long'({ club, open }) {
    const ela = await club.account('Ela Lob')
    const rolf = await club.account('Rolf Rulo')
    await club.sql('insert into stewards (member_id) values ($1)', [ela.id])
    const match = await club.match({ creator: rolf, participants: [{ account: rolf }] })
    await club.sql(
      `insert into reports (reporter_id, kind, thing_id, reason, snapshot) values ($1, 'match', $2, 'spam', '{}')`,
      [ela.id, match],
    )
    const page = await open(ela, '/steward/announcements')
    await expect(page.getByText('Nothing is announced.')).toBeVisible()
    const keys = await takeKeyboard(page)
    await keys.enter('Announce')
    await keys.isAt('Text')
    await page.keyboard.type('New balls.')
    await keys.enter('Announce')
    await keys.hears('Announced to all members')
    await keys.enter(/^Members/)
    await keys.fill('Search by name or email address', 'rulo')
    await expect(page.getByRole('link', { name: 'Rolf Rulo' })).toBeVisible()
    await keys.enter('Rolf Rulo')
    await expect(page.getByRole('heading', { name: 'Rolf Rulo' })).toBeVisible()
    await keys.enter('Block')
    await keys.isAt('Block Rolf Rulo?')
    await keys.fill('Reason', 'Insulted others')
    await keys.enter('Block')
    await keys.hears('Rolf Rulo is blocked')
    await keys.enter('Unblock')
    await keys.hears('Unblocked')
    await keys.to(/^Reports/, 'Shift+Tab')
    await keys.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Spam' })).toBeVisible()
    await keys.enter(/^Keep: Match/)
    await keys.hears('Kept')
    await keys.isAt('Reports')
  },
}

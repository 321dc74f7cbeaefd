import { expect, type Page, test } from './fixtures.ts'
import { cardOf, joinFromStrip, leaveMatch, openMatch, toastIn } from './words.ts'

test('whoever wants less motion gets no confetti, and nothing that moves', async ({ club, member }) => {
  const accounts = await Promise.all(['Tim Smash', 'Nils Globo', 'Ida Chiquita'].map(club.account))
  const [creator] = accounts
  if (!creator) throw new Error('no creator')
  await club.match({ creator, participants: accounts.map((account) => ({ account })) })
  const { page } = await member('Mara Lob', '/matches', { reducedMotion: 'reduce' })
  await watchForConfetti(page)
  const card = cardOf(page, 'Indoor Arena', '18:30')
  await joinFromStrip(page, card, 'B')
  await expect(toastIn(page)).toContainText('Joined match successfully!')
  await expect(card).toContainText('Full')

  const dialog = await openMatch(page, card)
  const moving = await dialog.evaluate((sheet) =>
    sheet.ownerDocument
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getTiming().duration) > 1),
  )
  expect(moving).toEqual([])
  await leaveMatch(page)
  await expect(toastIn(page)).toContainText('Left match successfully!')
  await expect(page.locator('html')).not.toHaveAttribute('data-celebrated')
})

/** Tells if there was confetti at any moment from here on. */
async function watchForConfetti(page: Page) {
  await page.evaluate(() => {
    const note = () => {
      if (document.querySelector('[data-confetti]')) document.documentElement.dataset.celebrated = ''
    }
    new MutationObserver(note).observe(document.body, { childList: true })
  })
}

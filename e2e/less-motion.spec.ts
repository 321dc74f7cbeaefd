import { expect, type Page, test } from './fixtures.ts'
import { cardOf, joinFromStrip, leaveMatch, openMatch, toastIn } from './words.ts'

test('whoever wants less motion gets no confetti, and nothing that moves @long', async ({ club, member }) => {
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

test('a card becomes its dialog, unless less motion is wanted @long', async ({ club, member }) => {
  const [creator, mara] = [await club.account('Tim Smash'), await club.account('Mara Lob')]
  await club.match({ creator, participants: [{ account: creator }] })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page } = await member(mara, '/matches', { reducedMotion })
    await page.evaluate(watchTransitions)
    // The first dialog is loaded when it opens.
    await page.waitForLoadState('networkidle')
    const card = cardOf(page, 'Indoor Arena', '18:30')
    for (const _ of ['loaded', 'again']) {
      await (await openMatch(page, card)).getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const seen = await page.evaluate(() => document.documentElement.dataset.transitions)
    expect(seen).toBe(reducedMotion === 'reduce' ? '' : '::view-transition-group(opened)')
  }
})

/** Notes the last transition that was drawn. */
function watchTransitions() {
  const { dataset } = document.documentElement
  const start = document.startViewTransition.bind(document)
  dataset.transitions = ''
  document.startViewTransition = (change) => {
    const transition = start(change)
    transition.ready.then(
      () => {
        const drawn = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        dataset.transitions = drawn.find((part) => part === '::view-transition-group(opened)') ?? 'another'
      },
      () => {},
    )
    return transition
  }
}

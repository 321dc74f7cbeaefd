import { courtDay, readCourts, readCourtsOf } from '../court-words.ts'
import { expect } from '../fixtures.ts'
import { goWithin } from '../words.ts'
import { buttons, closePanel, openPanel, panel, type Tour } from './tour.ts'

/** The plan of a day, a search for a time, and alerts. */
export async function tourCourts(tour: Tour): Promise<void> {
  const { club, open, say, look, lookAtToast } = tour
  const button = buttons(tour)
  const mara = await club.account('Mara Lob')
  const page = await open(mara, `/courts?day=${courtDay(1)}`)
  await expect(page.getByRole('grid').first()).toBeVisible()
  await look(page, 'courts that were never read')
  await readCourts(club, [{ court: 100676, from: 18, to: 20 }], 4)
  await readCourtsOf(club, 'ebusy', [{ court: 5907, from: 6, to: 23 }], 95)
  await page.goto(`/courts?day=${courtDay(1)}`)
  await page.getByRole('button', { name: /^18:00 .*Court 7/ }).click()
  await expect(page.getByRole('link', { name: say('Make a match'), exact: true }).last()).toBeVisible()
  await look(page, 'an hour of a court')
  await openPanel(page, () => button(page, 'New alert').click())
  await look(page, 'new alert')
  await button(panel(page), 'Tell me').click()
  await lookAtToast(page, 'alert set')
  await expect(page.getByRole('main').getByText(say('Waiting'))).toBeVisible()
  await look(page, 'an alert')
  await openPanel(page, () => button(page, 'New alert').click())
  await page.getByLabel(say('From'), { exact: true }).selectOption('20')
  await page.getByLabel(say('Until'), { exact: true }).selectOption('21')
  await button(panel(page), 'Tell me').click()
  await look(page, 'an alert that is too short')
  await closePanel(page)
  await page.context().setOffline(true)
  await expect(page.getByText(say('You are offline. What you see may be out of date.'))).toBeVisible()
  await look(page, 'courts without a network')
  await page.context().setOffline(false)
  await goWithin(page, '/about')
  await expect(page.getByRole('slider')).toBeVisible()
  await look(page, 'about')
}

import { type Account, expect } from '../../fixtures.ts'
import { goWithin } from '../../words.ts'
import { buttons, closePanel, openPanel, panel, type Tour } from '../tour.ts'
import { runningEvening } from './running-evening.ts'

const NAMES = ['Mara Lob', 'Tim Smash', 'Mara Smash', 'Tim Lob', 'Lob Tim']

/** An evening from its start to the podium, on the phone of who organises it. */
export async function tourEvenings(tour: Tour): Promise<void> {
  const { club, open, say, look, lookAtToast } = tour
  const button = buttons(tour)
  const players: Account[] = []
  for (const name of NAMES) players.push(await club.account(name))
  const [mara] = players
  if (!mara) throw new Error('nobody plays')
  const next = await club.match({
    creator: mara,
    starts: "now() + interval '1 hour'",
    columns: { match_type: 'americano', players: 16 },
    participants: players.map((account) => ({ account })),
  })
  const page = await open(mara, `/matches/${next}/evening`)
  await expect(button(page, 'Deal round 1')).toBeVisible()
  await look(page, 'start an evening')
  await page.getByText(say('Teams'), { exact: true }).click()
  await look(page, 'start an evening of teams')

  const evening = await runningEvening(club, players)
  await goWithin(page, `/matches/${evening}/evening`)
  await expect(button(page, 'Enter the score')).toBeVisible()
  await look(page, 'a round')
  await openPanel(page, () => button(page, 'Enter the score').click())
  await look(page, 'enter the score')
  await panel(page).getByRole('button', { name: '14', exact: true }).click()
  await look(page, 'enter the score: the others')
  await panel(page)
    .getByRole('button', { name: /14\D+10/ })
    .click()
  await expect(button(page, 'Change the score')).toBeVisible()
  await openPanel(page, () => button(page, 'Who is here').click())
  await panel(page).getByRole('button', { name: 'Lob Tim' }).click()
  await expect(panel(page).getByRole('region', { name: say('Plan') })).toBeVisible()
  await look(page, 'who is here')
  await closePanel(page)
  const menu = async (way: string) => {
    await openPanel(page, () => button(page, 'More of this evening').click())
    if (way !== 'End the evening') return openPanel(page, () => button(panel(page), way).click())
    await look(page, 'more of this evening')
    await button(panel(page), way).click()
  }
  await menu('Courts, rounds and end')
  await look(page, 'courts, rounds and end')
  await closePanel(page)
  await menu('Screen in the hall')
  await look(page, 'screen in the hall')
  await closePanel(page)
  for (const view of ['standings', 'log']) {
    await goWithin(page, `/matches/${evening}/evening?view=${view}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, `an evening: ${view}`)
  }
  await goWithin(page, `/matches/${evening}/evening`)
  await menu('End the evening')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'end the evening')
  await button(page.getByRole('alertdialog'), 'End the evening').click()
  await lookAtToast(page, 'the evening is over')
  await expect(page.getByRole('heading', { name: say('Final standings') })).toBeVisible()
  await look(page, 'final standings')
  await goWithin(page, `/matches/${evening}`)
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await look(page, 'the page of an evening that is over')
}

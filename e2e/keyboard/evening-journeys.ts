import { expect } from '../fixtures.ts'
import { runningEvening } from '../tours/played/running-evening.ts'
import { type Journey, takeKeyboard } from './keyboard.ts'

/** An evening, from the first score to the podium. */
export const EVENING_JOURNEYS: Record<string, Journey> = {
  async 'enter a score, let somebody leave, deal the next round, end the evening @long'({ club, open }) {
    const names = ['Mara Lob', 'Tim Smash', 'Ida Chiquita', 'Nils Globo', 'Bo Bandeja']
    const players = []
    for (const name of names) players.push(await club.account(name))
    const [mara] = players
    if (!mara) throw new Error('nobody plays')
    const page = await open(mara, `/matches/${await runningEvening(club, players)}/evening`)
    await expect(page.getByRole('heading', { name: /^Round 1/, level: 1 })).toBeVisible()
    const keys = await takeKeyboard(page)
    await keys.enter('Enter the score')
    await keys.enter('14')
    await keys.enter(/^Enter 14/)
    await keys.isAt('Change the score')

    await keys.enter('Who is here')
    await keys.enter('Tim Smash')
    await keys.enter('Plan from round 2 on')
    await keys.hears('The next rounds are planned anew')
    await keys.press('Escape')
    await keys.isAt('Who is here')
    await keys.enter('Deal round 2')
    await keys.hears(/^Round 2, Court 6, with .+ against .+ and .+$/m)
    await expect(page.getByRole('heading', { name: /^Round 2/, level: 1 })).toBeVisible()

    await keys.to('More of this evening', 'Shift+Tab')
    await keys.press('Enter')
    await keys.enter('Who entered what')
    await expect(page.getByRole('heading', { name: 'Who entered what' })).toBeVisible()
    await keys.enter(/^Undo: Mara Lob noted that Tim has left/)
    await keys.hears('Taken back')
    await keys.to(/^Back/, 'Shift+Tab')
    await keys.press('Enter')
    await keys.enter('More of this evening')
    await keys.enter('End the evening')
    await keys.isAt('Cancel')
    await keys.enter('End the evening')
    await keys.hears('The evening is over')
    await expect(page.getByRole('heading', { name: 'Final standings' })).toBeVisible()
  },
}

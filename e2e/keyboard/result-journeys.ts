import { expect } from '../fixtures.ts'
import { agreed, type Four, playedMatch } from '../tours/played/result-states.ts'
import { type Journey, takeKeyboard } from './keyboard.ts'

const NAMES = ['Mara Lob', 'Tim Smash', 'Ida Chiquita', 'Nils Globo']

/** A result, from the question to what it has moved. */
export const RESULT_JOURNEYS: Record<string, Journey> = {
  async 'say how a match ended, agree, look at the rating and the ranking @long'({ club, open }) {
    const players = []
    for (const name of NAMES) players.push(await club.account(name))
    const four = players as unknown as Four
    for (const hours of [30, 54, 78, 102]) await agreed(club, four, hours)
    const match = await playedMatch(club, four, 3)
    const page = await open(four[0], `/matches/${match}`)
    await expect(page.getByRole('button', { name: 'Enter the result' })).toBeVisible()
    const keys = await takeKeyboard(page)
    await keys.enter('Enter the result')
    await keys.hears('How did it end?')
    await keys.enter('We played in other pairs')
    await keys.hears('You and Ida against Tim and Nils')
    for (let presses = 0; presses < 2; presses++) await keys.press('Enter')
    await keys.hears('You and Tim against Ida and Nils')
    await keys.fill('Set 1: You, Tim', '6')
    await keys.fill('Set 1: Ida, Nils', '5')
    await keys.enter(/^(Enter the result|You two won)/)
    await keys.hears('A set ends 6:0 to 6:4, 7:5 or 7:6.')
    await keys.isAt('Set 1: You, Tim')
    await keys.to('Set 1: Ida, Nils')
    await page.keyboard.type('4')
    await keys.enter('Set 2: 6:3')
    await keys.enter('You two won 2 : 0')
    await keys.hears('Result entered')
    await expect(page.getByRole('dialog')).toBeHidden()

    const other = await open(four[2], `/matches/${match}`)
    await expect(other.getByRole('button', { name: 'That is right' })).toBeVisible()
    const theirs = await takeKeyboard(other)
    await theirs.to('That is wrong')
    await theirs.to('That is right', 'Shift+Tab')
    await theirs.press('Enter')
    await theirs.hears('The result counts')
    await theirs.enter(/^Your rating [-+]?\d/)
    await theirs.isAt('Your rating')
    await theirs.enter('Ranking')
    await theirs.isAt('Ranking')
    await theirs.enter('Advanced')
    await expect(other.getByRole('heading', { name: 'Nobody of this level yet' })).toBeVisible()
    await theirs.enter('Your rating')
    await theirs.isAt('Your rating')
    await theirs.to(/^Shown to other members/)
    await theirs.press('Space')
    await expect(other.getByRole('switch')).toBeChecked()
  },
}

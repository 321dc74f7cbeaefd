import { courtDay, readCourts } from '../court-words.ts'
import { expect } from '../fixtures.ts'
import { type Journey, takeKeyboard } from './keyboard.ts'

export const COURT_JOURNEYS: Record<string, Journey> = {
  async 'look for a court, choose a slot, make an alert and remove it @long'({ club, open }) {
    await readCourts(club, [{ court: 100676, from: 6, to: 20 }])
    const page = await open('Mara Lob', `/courts?day=${courtDay(1)}`)
    await expect(page.getByRole('grid')).toBeVisible()
    const keys = await takeKeyboard(page)
    await keys.to('Tomorrow')
    await keys.press('ArrowRight')
    await expect(page).toHaveURL(`/courts?day=${courtDay(2)}`)
    await keys.to(/^06:00 to 07:00/)
    await keys.press('ArrowDown')
    await keys.isAt(/^07:00 to 08:00/)
    await keys.press('Space')
    await keys.hears(/07:00 – 08:00.*Court/)
    await keys.press('Space')

    await keys.enter('New alert')
    await keys.isAt(/^Tell me/)
    await keys.to('Until')
    await keys.press('ArrowDown')
    await keys.enter('Tell me')
    await keys.hears('Alert set')
    await keys.isAt('New alert')
    await keys.to(/^Remove alert/)
    await keys.press('Enter')
    await keys.isAt('Tell me when a court is free')
  },
}

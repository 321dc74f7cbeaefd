import { expect, test } from './fixtures.ts'
import { atVenue, cards, hold, MATCHES, openLive, untilLive } from './match-words.ts'
import { costOf, watchCost } from './page-cost.ts'
import { cardOf, leaveDoor, toastIn } from './words.ts'

// Time moves by itself: what is open follows the clock, without a reload.

test('the list follows midnight and the start of a match, and one that is being played is found @long', async ({
  club,
  member,
}) => {
  const tim = await club.account('Tim Smash')
  const { page, account } = await member('Mara Lob', '/about')
  const at = (starts: string, end: string) =>
    club.match({
      creator: tim,
      starts,
      columns: { end_time: end },
      participants: [{ account }],
    })
  const midnight = atVenue(1, '00:00')
  const id = await at(`${midnight} + interval '10 seconds'`, '01:00')
  await at(atVenue(1, '18:30'), '20:00')
  const [night] = await club.sql<{ at: Date }>(`select ${midnight} as at`)
  const instant = Number(night?.at)
  await page.clock.install({ time: instant - 120_000 })
  // The page would go by the server's clock, which no test can move.
  await page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
  // A clock that is put forward would end a join that still waits for its answer, which is said before all else.
  const live = untilLive(page, `match_participants_${id}`)
  await openLive(page, '/matches')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([/^Tomorrow/])
  await page.clock.pauseAt(instant - 1000)
  await page.clock.runFor(999)
  await expect(headings).toHaveText([/^Tomorrow/])
  await page.clock.runFor(1)
  await expect(headings).toHaveText([/^Today/])
  await page.clock.resume()

  await cardOf(page, 'Indoor Arena', '00:00').getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Leave Match' }).click()
  await expect(leaveDoor(page)).toBeVisible()
  await live
  await page.clock.fastForward(10_000)
  await expect(leaveDoor(page)).toHaveCount(0)
  await expect(toastIn(page)).toContainText('This match has begun.')
  await expect(dialog).toContainText('· Now')
  await expect(dialog).toContainText('Being played until 01:00. Nobody joins or leaves any more.')
  await expect(dialog.getByRole('button', { name: 'Leave Match' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await expect(cards(page)).toHaveCount(1)
  const playing = page.getByRole('region', { name: 'Playing now' })
  await expect(playing.getByRole('link')).toHaveText(/00:00.*Indoor Arena.*until 01:00/)
  await playing.getByRole('link').click()
  await expect(dialog).toContainText('· Now')
  await page.clock.fastForward('59:50')
  await expect(dialog).toContainText('Past')
  await expect(dialog).not.toContainText('Being played')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(playing).toHaveCount(0)
})

test('what is being played stands above the list without moving it @long', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  await club.match({
    creator: mara,
    starts: "now() - interval '10 minutes'",
    participants: [{ account: mara }],
  })
  await club.match({ creator: mara })
  const { page } = await member(mara, '/about')
  await watchCost(page)
  const own = await hold(page, /matches\?.*match_participants%21inner|matches\?.*match_participants!inner/)
  const list = page.waitForResponse((response) => MATCHES.test(response.url()) && response.ok())
  await page.goto('/matches')
  await own.arrived
  await (await list).finished()
  own.release()
  await expect(page.getByRole('region', { name: 'Playing now' })).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  expect((await costOf(page)).shift).toBe(0)
})

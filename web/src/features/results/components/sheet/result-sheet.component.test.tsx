import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAsMember, reloadApp, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID } from '../../../../../testing/rows.ts'
import { setOnline } from '../../../../../testing/set-online.ts'
import { SEATS, StandInResult } from '../../../../../testing/stand-in-result.ts'
import { answer, answersTo, callsTo } from '../../../../../testing/stand-in-server.ts'

const PAGE = `/matches/${MATCH_ID}`
const REPORT = 'POST /rest/v1/rpc/report_result'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const sheet = () => page.getByRole('dialog')
const field = (name: string) => sheet().getByLabelText(name, { exact: true })
const { mara, tim, ida, ben } = SEATS

/** Counts presses from here on. */
function countTaps(): () => number {
  let taps = 0
  const count = () => {
    taps += 1
  }
  addEventListener('click', count, true)
  onTestFinished(() => removeEventListener('click', count, true))
  return () => taps
}

test('from its card to 6:4 6:4 in four taps, in the pairs of the match', async () => {
  new StandInResult().install()
  // A list that has come waits half a second for its cards, which a machine that stalls would miss.
  answer('GET /rest/v1/listed_matches', 'never')
  await openAsMember('/matches')
  const taps = countTaps()
  await button('Enter the result').click()
  await expect.element(sheet()).toMatchTextContent(/How did it end\?.*Indoor Arena · counts for the ranking/)
  await expect
    .element(sheet())
    .toMatchTextContent(/You and Tim against Ben and Ida|You and Tim against Ida and Ben/)
  await button('Set 1: 6:4').click()
  await button('Set 2: 6:4').click()
  await expect
    .element(sheet())
    .toMatchTextContent(/Ida or Ben confirm it. Without an answer it counts after 48 hours/)
  await button('You two won 2 : 0').click()
  expect(taps()).toBe(4)
  await expect.element(toast()).toMatchTextContent(/Result entered/)
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(button('Enter the result')).not.toBeInTheDocument()
  expect(callsTo(REPORT)).toMatchObject([
    {
      body: {
        p_match_id: MATCH_ID,
        p_outcome: 'finished',
        p_sets: [6, 4, 6, 4],
        p_is_tie_break: false,
        p_seats: [mara, tim, ida, ben],
      },
    },
  ])
})

test('a notification leads straight to the question, where sets are checked, and other pairs, a tie-break and an early end are said', async () => {
  new StandInResult().install()
  await openAsMember(`${PAGE}?result`)
  await expect.element(sheet()).toBeVisible()
  expect(location.search).toBe('')
  // A match that was not played has no sets.
  await button('We did not play').click()
  await expect.element(button('We did not play').nth(1)).toHaveAttribute('type', 'submit')
  await expect.element(field('Set 1: You, Tim')).not.toBeInTheDocument()
  await button('We did not play').first().click()
  // Checked at the field, by the keyboard alone.
  await field('Set 1: You, Tim').click()
  await userEvent.keyboard('6{Tab}5{Enter}')
  await expect.element(sheet()).toMatchTextContent(/A set ends 6:0 to 6:4, 7:5 or 7:6/)
  await expect.element(field('Set 1: You, Tim')).toHaveFocus()
  await expect.element(field('Set 1: You, Tim')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('7{Tab}{Tab}')
  await expect.element(sheet()).not.toMatchTextContent(/A set ends/)
  await button('Set 2: 3:6').click()
  // A set each: a third one, a tie-break unless somebody says otherwise.
  await button('We played in other pairs').click()
  await expect.element(field('Set 3: You, Ida')).toBeVisible()
  await expect.element(sheet()).toMatchTextContent(/Ben confirms it/)
  await button('Set 3: 8:10').click()
  await expect.element(button('Tim and Ben won 2 : 1')).toBeVisible()
  await button('set').click()
  await button('We did not finish').click()
  await field('Set 3: You, Ida').fill('3')
  await field('Set 3: Tim, Ben').fill('2')
  await button('It stood 7:5 3:6 3:2').click()
  await expect.element(sheet()).not.toBeInTheDocument()
  const [{ body } = { body: {} }] = callsTo(REPORT)
  expect(body).toMatchObject({
    ...{ p_outcome: 'unfinished', p_sets: [7, 5, 3, 6, 3, 2], p_is_tie_break: false },
    p_seats: [mara, ida, tim, ben],
  })
})

test('what is typed outlives a lost network, a reload and the version of others; it is sent once', async () => {
  const result = new StandInResult().install()
  await openAsMember(PAGE)
  await button('Enter the result').click()
  await button('Set 1: 6:4').click()
  await button('Set 2: 6:3').click()
  setOnline(false)
  await expect.element(sheet()).toMatchTextContent(/You are offline. What you typed stays here/)
  await expect.element(button('You two won 2 : 0')).toHaveAttribute('aria-disabled', 'true')
  setOnline(true)
  await reloadApp()
  await button('Enter the result').click()
  await expect.element(field('Set 2: You, Tim')).toHaveValue('6')
  // Ida is faster, and this phone has not heard of it.
  result.say({ seats: [ida, ben, mara, tim], sets: [6, 4, 6, 4] })
  await button('You two won 2 : 0').click()
  await expect.element(toast()).toMatchTextContent(/Somebody else was faster/)
  await expect.element(sheet()).toMatchTextContent(/Ida says: 4:6 4:6/)
  await expect.element(field('Set 2: You, Tim')).toHaveValue('6')
  // The answer is lost on its way; the second try has the same id.
  const take = answersTo(REPORT)
  let isLost = false
  answer(REPORT, async (call) => {
    const taken = await take(call)
    if (isLost) return taken
    isLost = true
    return new TypeError('Failed to fetch')
  })
  await expect.element(button('You two won 2 : 0')).toBeEnabled()
  await button('You two won 2 : 0').click()
  await expect.element(sheet()).not.toBeInTheDocument()
  const ids = callsTo(REPORT).map(({ body }) => (body as { p_id: string }).p_id)
  expect(ids).toHaveLength(3)
  expect(ids[1]).toBe(ids[2])
  expect(result.entries).toHaveLength(2)
  await expect.element(page.getByRole('region', { name: 'Result' })).toMatchTextContent(/do not agree/)
})

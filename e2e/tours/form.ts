import { readCourts } from '../court-words.ts'
import { type Account, expect, type Page } from '../fixtures.ts'
import { atVenue } from '../match-words.ts'
import { buttons, closePanel, openPanel, panel, sendWrong, type Tour } from './tour.ts'

const SERIES = '00000000-0000-4000-8000-00000000000a'

/** The form for matches and events: its fields, its questions, and what it says about other devices. */
export async function tourForm(tour: Tour): Promise<void> {
  const { club, open, say, look, lookAtToast } = tour
  const button = buttons(tour)
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  await readCourts(club, [{ court: 100676, from: 18, to: 20 }])
  const page = await open(mara, '/create-match')
  const form = page.locator('form')
  await sendWrong(page)
  await lookAtToast(page, 'first fault of a match')
  await look(page, 'match without anything')
  await page.locator('summary').last().click()
  for (const at of [-2, -1]) await page.getByRole('switch').nth(at).click()
  for (const name of ['Training', 'Other'] as const)
    await button(form, name, name === 'Other' ? 'tag' : undefined).click()
  await fill(page, say)
  await look(page, 'match in a series')
  const courts = button(page, 'View Court Availability')
  if (await courts.isVisible()) {
    await openPanel(page, () => courts.click())
    await expect(panel(page).getByRole('grid').first()).toBeVisible()
    await look(page, 'courts for a match')
    await closePanel(page)
  }
  await page.getByRole('combobox', { name: say('Invite players') }).fill('tim')
  await expect(page.getByRole('option', { name: 'Tim Smash' })).toBeVisible()
  await look(page, 'found members')
  await page.getByRole('option', { name: 'Tim Smash' }).click()
  await form.locator('[type=submit]').click()
  await lookAtToast(page, 'match created')
  await expect(page.getByRole('region', { name: say('Your new match') })).toBeVisible()
  await look(page, 'the new match above the list')

  await page.goto('/create-match')
  await page.getByRole('radio').first().click()
  await look(page, 'match like the last one')
  await page.locator('summary').first().click()
  await look(page, 'other start or end')
  await page.locator('summary').last().click()
  await look(page, 'details of a match like the last one')
  const [last] = await club.sql<{ id: string }>(
    'select id from matches order by created_at, match_date limit 1',
  )
  await page.goto(`/create-match?again=${last?.id}`)
  await openPanel(page, () => form.locator('[type=submit]').click())
  await expect(panel(page).getByText('/m/')).toBeVisible()
  await look(page, 'the new match with its link')

  await page.goto('/create-match')
  await page.getByRole('tab').nth(1).click()
  await sendWrong(page)
  await look(page, 'event without anything')
  await fill(page, say)
  await page.getByLabel(say('Description')).fill('Tim Smash')
  await look(page, 'event')
  await button(page, 'Preview Event').click()
  await expect(
    button(page, 'Proceed to Create').or(page.getByRole('link', { name: say('Proceed to Create') })),
  ).toBeVisible()
  await look(page, 'preview of an event')

  const dates = await seriesOf(tour, mara, tim)
  await club.sql("update matches set skill_level = 'Pro' where id = $1", [dates[2]])
  await page.goto(`/create-match?edit=${dates[1]}`)
  await expect(button(page, 'Update Match')).toBeEnabled()
  await look(page, 'edit a match')
  const level = page.getByLabel(say('Skill Level'), { exact: true })
  await level.selectOption('Beginner')
  await openPanel(page, () => button(page, 'Update Match').click())
  await look(page, 'change which dates')
  await button(panel(page), 'This and all following ones').click()
  await expect(panel(page).getByRole('listitem')).toBeVisible()
  await look(page, 'different dates')
  await closePanel(page)
  await club.sql(
    "update matches set skill_level = 'Advanced', court_booked = true, location = 'TSG Padel (eBuSy)' where id = $1",
    [dates[1]],
  )
  await expect(page.getByRole('region').getByRole('group').first()).toBeVisible()
  await look(page, 'changed on another device')
}

async function fill(page: Page, say: Tour['say']): Promise<void> {
  await page.getByLabel(say('Location'), { exact: true }).selectOption({ label: 'Indoor Arena' })
  await page.getByLabel(say('Skill Level'), { exact: true }).selectOption('Intermediate')
  await page.getByLabel(say('Date'), { exact: true }).click()
  await page.getByRole('dialog').getByRole('grid').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByLabel(say('Start Time'), { exact: true }).fill('18:30')
  await page.getByLabel(say('Start Time'), { exact: true }).blur()
}

async function seriesOf({ club }: Tour, creator: Account, account: Account): Promise<string[]> {
  const columns = { series_id: SERIES, is_recurring: true, recurrence: 'weekly' }
  const ids: string[] = []
  for (const day of [7, 14, 21])
    ids.push(
      await club.match({
        creator,
        starts: atVenue(day, '18:30'),
        columns,
        participants: [{ account, team: 'B' }],
      }),
    )
  return ids
}

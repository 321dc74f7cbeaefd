import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventRow } from '../../../../testing/event.ts'
import { field, fillVenueAndTime } from '../../../../testing/fill-form.ts'
import { MARA, openAsMember, toast } from '../../../../testing/open-app.tsx'
import { MATCH_ID } from '../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../testing/stand-in-server.ts'

const MAKING = 'POST /rest/v1/rpc/create_matches'
const UPDATING = 'POST /rest/v1/rpc/update_matches'

const button = (name: string) => page.getByRole('button', { name })
const description = () => field('Description')

async function openEventForm() {
  answer(MAKING, { json: [{ id: MATCH_ID }] })
  await openAsMember('/create-match')
  await page.getByRole('tab', { name: 'Event' }).click()
}

test('an event is made in its own tab, with format, description and limit', async () => {
  answer(MAKING, { json: [{ id: MATCH_ID }] })
  await openAsMember('/create-match')
  await fillVenueAndTime()
  await page.getByRole('tab', { name: 'Event' }).click()
  await expect.element(field('Location')).toHaveValue('TSG Padel (eBuSy)')
  await expect.element(page.getByText('Friendly', { exact: true })).not.toBeInTheDocument()
  await expect.element(field('Skill Level')).toHaveValue('any')
  await page.getByText('Tournament', { exact: true }).click()
  await description().fill('x'.repeat(2001))
  await expect.element(description()).toHaveAccessibleDescription('2001 of 2000')
  await button('Create Event').click()
  await expect.element(toast()).toMatchTextContent('Description too long')
  await expect.element(description()).toHaveFocus()
  await expect
    .element(description())
    .toHaveAccessibleDescription(/^A description has at most 2000 characters/)
  await expect.element(description()).toHaveValue('x'.repeat(2001))
  await description().fill('  Bring a towel.  ')
  const limit = field('Participant limit')
  await limit.fill('21')
  await userEvent.tab()
  await expect.element(limit).toHaveAccessibleDescription(/^Events take up to 20 participants/)
  await limit.fill('20')
  await expect.element(limit).not.toHaveAttribute('aria-invalid')
  await limit.fill('21')
  await button('Create Event').click()
  await expect.element(toast()).toMatchTextContent('Invalid players count')
  await expect.element(limit).toHaveFocus()
  await expect.element(limit).toHaveAttribute('aria-invalid', 'true')
  expect(callsTo(MAKING)).toEqual([])
  await limit.fill('16')
  await button('Create Event').click()
  const made = 'Event created!' + 'Your event has been created successfully.'
  await expect.element(toast()).toMatchTextContent(made)
  await expect.poll(() => location.pathname).toBe('/matches')
  expect(callsTo(MAKING)).toMatchObject([
    {
      body: {
        p_match: {
          match_type: 'tournament',
          match_category: 'event',
          players: 16,
          description: 'Bring a towel.',
          skill_level: null,
          recurrence: 'none',
        },
      },
    },
  ])
})

test('an event is changed by its address', async () => {
  const own = { creator_id: MARA.id, creator: MARA, description: 'Soon' }
  answer('GET /rest/v1/matches', { json: [eventRow(own)] })
  answer(UPDATING, { json: [{ conflicts: {}, kept: [] }] })
  await openAsMember(`/create-match?edit=${MATCH_ID}`)
  await expect.element(page.getByRole('heading', { name: 'Edit Match' })).toBeVisible()
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
  await expect.element(field('Participant limit')).toHaveValue('')
  await expect.element(page.getByLabelText('Custom')).toBeChecked()
  await description().fill('Very soon')
  await button('Update Event').click()
  const updated = 'Event updated!' + 'Your event has been updated successfully.'
  await expect.element(toast()).toMatchTextContent(updated)
  expect(callsTo(UPDATING)).toMatchObject([{ body: { p_changes: { description: 'Very soon' } } }])
})

test('an event is previewed, gone back to, and then made', async () => {
  await openEventForm()
  await button('Preview Event').click()
  await expect
    .element(toast())
    .toMatchTextContent('Missing location' + 'Please select a location for your match')
  expect(location.pathname).toBe('/create-match')
  await fillVenueAndTime()
  await page.getByText('Americano', { exact: true }).click()
  await description().fill('Eight rounds.')
  await button('Preview Event').click()
  const banner = page.getByRole('region', { name: 'Preview Mode' })
  await expect.element(banner).toMatchTextContent('Preview Mode')
  await expect.element(page.getByRole('heading', { name: 'Eight rounds', exact: true })).toBeVisible()
  const badges = page.getByRole('list', { name: 'About this event' })
  await expect.element(badges).toMatchTextContent(/^Americano1\/∞$/)
  await expect.element(page.getByText('TSG Padel', { exact: true })).toBeVisible()
  await expect.element(page.getByText('18:30 – 20:00')).toBeVisible()
  await banner.getByRole('button', { name: 'Edit' }).click()
  await description().fill('Nine rounds.')
  await button('Preview Event').click()
  await banner.getByRole('button', { name: 'Proceed to Create' }).click()
  await expect.element(description()).toHaveValue('Nine rounds.')
  await expect.element(button('Create Event')).toHaveFocus()
  await button('Create Event').click()
  await expect.element(toast()).toMatchTextContent('Event created!')
  expect(callsTo(MAKING)).toMatchObject([
    { body: { p_match: { match_type: 'americano', description: 'Nine rounds.' } } },
  ])
})

test('the first problem is told of the field that gets the cursor', async () => {
  await openEventForm()
  await field('Location').selectOptions('TSG Padel (eBuSy)')
  await field('Participant limit').fill('21')
  await button('Preview Event').click()
  await expect.element(toast()).toMatchTextContent('Invalid players count')
  await expect.element(field('Participant limit')).toHaveFocus()
})

test('an event that was made through the preview is not in the form any more', async () => {
  await openEventForm()
  await fillVenueAndTime()
  await description().fill('Eight rounds.')
  await button('Preview Event').click()
  await button('Proceed to Create').click()
  await button('Create Event').click()
  await expect.element(toast()).toMatchTextContent('Event created!')
  await expect.poll(() => location.pathname).toBe('/matches')
  expect(Object.entries(sessionStorage).filter(([, value]) => value.includes('Eight rounds.'))).toEqual([])
})

test('without an event there is nothing to preview', async () => {
  await openAsMember('/event-preview')
  await expect.element(toast()).toMatchTextContent('Cannot preview event')
  await expect.poll(() => location.pathname).toBe('/create-match')
})

import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerEvent, eventRow, PARTICIPANTS } from '../../../../../testing/event.ts'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow, TIM } from '../../../../../testing/rows.ts'
import { setOnline } from '../../../../../testing/set-online.ts'
import { type Answer, answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const MATCHES = '/rest/v1/matches'
const PAGE = `/matches/${MATCH_ID}`
const DIALOG = `/matches?match=${MATCH_ID}`
const OWN = { creator_id: MARA.id, creator: MARA }
const SERIES = '55555555-5555-4555-8555-555555555555'

const button = (name: string) => page.getByRole('button', { name })

test('the dialog of an event tells about it, lets a member join, and leads to its comments', async () => {
  const server = answerEvent(eventRow())
  answer('POST /rest/v1/event_participants', () => {
    server.list = [participantRow(MARA)]
    return { status: 201 }
  })
  await openAsMember(DIALOG)
  const dialog = page.getByRole('dialog', { name: 'Indoor Arena' })
  await expect.element(dialog.getByText('Join us for this community event!')).toBeVisible()
  await expect.element(dialog.getByText('6:30 PM')).toBeVisible()
  await expect.element(dialog).toMatchTextContent('No attendees yet' + 'Be the first to join this event!')
  await expect.element(dialog).toMatchTextContent('Comments: 0')
  await expect.element(button('Delete Event')).not.toBeInTheDocument()
  await button('Join Event').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Join Event' }).click()
  await expect
    .element(toast())
    .toMatchTextContent('Joined event successfully!' + 'You are now part of this event.')
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Mara Lob' })).toBeVisible()
  await expect.element(button('Leave Event')).toBeVisible()
  await dialog.getByRole('link', { name: 'View Comments' }).click()
  await expect.element(page.getByRole('tab', { name: /^Comments/ })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => location.pathname + location.search).toBe(`${PAGE}?tab=comments`)
})

test('in the dialog of an event its creator can delete and edit it', async () => {
  answerEvent(eventRow({ ...OWN, description: 'Summer evening\nBring a towel.' }))
  await openAsMember(DIALOG)
  const dialog = page.getByRole('dialog', { name: 'Summer evening' })
  await expect.element(dialog.getByText('Bring a towel.')).toBeVisible()
  await expect.element(dialog.getByText('Indoor Arena', { exact: true }).first()).toBeVisible()
  await expect.element(dialog.getByText('Join us for this community event!')).not.toBeInTheDocument()
  await button('Delete Event').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await button('Edit Event').click()
  await expect.poll(() => location.pathname + location.search).toBe(`/create-match?edit=${MATCH_ID}`)
  expect(callsTo(`DELETE ${MATCHES}`)).toEqual([])
})

test('without a connection the creator sees the page and is told why nothing can be done', async () => {
  answer(`GET ${MATCHES}`, { json: [matchRow(OWN)] })
  answer(`GET ${PARTICIPANTS}`, { json: [participantRow(TIM)] })
  await openAsMember(PAGE)
  await expect.element(button('Invite Players')).toBeEnabled()
  setOnline(false)
  for (const name of ['Invite Players', 'Delete Match']) await expect.element(button(name)).toBeDisabled()
  await expect.element(page.getByRole('main').getByText('You are offline.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Team A' })).toMatchTextContent('Tim')
  setOnline(true)
  await expect.element(button('Delete Match')).toBeEnabled()
})

test.each(
  share([
    ['Only this date', [{ id: MATCH_ID }], 'The match has been removed.', `id=eq.${MATCH_ID}`],
    [
      'This and all following ones',
      [{ id: '1' }, { id: '2' }, { id: '3' }],
      '3 matches have been removed.',
      `series_id=eq.${SERIES}&match_date=gte.`,
    ],
  ]),
)(
  `of a series '%s' is deleted once the creator has chosen that (SEED=${SEED})`,
  async (choice, gone, told, narrowed) => {
    const row = matchRow({ ...OWN, series_id: SERIES, is_recurring: true, recurrence: 'weekly' })
    answer(`GET ${MATCHES}`, ({ path }) => ({ json: path.includes('id=eq.') ? [row] : [] }))
    const { promise, resolve } = Promise.withResolvers<Answer>()
    answer(`DELETE ${MATCHES}`, () => promise)
    await openAsMember(PAGE)
    const question = page.getByRole('dialog', { name: 'Delete this match?' })
    await button('Delete Match').click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await button('Delete Match').click()
    await question.getByRole('button', { name: choice }).click()
    await expect.poll(() => location.pathname).toBe('/matches')
    resolve({ json: gone })
    await expect.element(toast()).toMatchTextContent(`Match deleted successfully!${told}`)
    expect(callsTo(`DELETE ${MATCHES}?${narrowed}`)).toHaveLength(1)
  },
)

import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { field, fillVenueAndTime } from '../../../../testing/fill-form.ts'
import { MARA, openAsMember, toast } from '../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, TIM } from '../../../../testing/rows.ts'
import { type Answer, answer, callsTo } from '../../../../testing/stand-in-server.ts'

const MAKING = 'POST /rest/v1/rpc/create_matches'
const UPDATING = 'POST /rest/v1/rpc/update_matches'

const button = (name: string) => page.getByRole('button', { name })

test('the form of a series says how many matches it makes until when, and that they are being made', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer(MAKING, () => promise)
  await openAsMember('/create-match')
  await fillVenueAndTime()
  await field('Skill Level').selectOptions('Intermediate')
  await page.getByText('Details', { exact: true }).click()
  await page.getByLabelText(/^Recurring match/).click()
  const repeats = page.getByLabelText('Repeats')
  await expect.element(repeats).toHaveValue('weekly')
  for (const [kind, dates] of [
    ['daily', 365],
    ['biweekly', 26],
    ['monthly', 12],
    ['weekly', 52],
  ] as const) {
    await repeats.selectOptions(kind)
    await expect
      .element(repeats)
      .toHaveAccessibleDescription(new RegExp(`^${dates} matches, the last one on `))
  }
  await button('Create Match').click()
  await expect.element(page.getByRole('progressbar', { name: 'Making the series' })).toBeVisible()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Making' }))
    .toMatchTextContent('Making 52 matches')
  resolve({ json: [{ id: MATCH_ID }] })
  const made = 'Match created!' + 'Your match has been created successfully.'
  await expect.element(toast()).toMatchTextContent(made)
  expect(callsTo(MAKING)).toMatchObject([{ body: { p_match: { recurrence: 'weekly' } } }])
})

test.each(
  share([
    ['Only this date', false],
    ['This and all following ones', true],
  ]),
)(
  `a change of one date of a series asks which dates are meant: '%s' (SEED=${SEED})`,
  async (choice, following) => {
    const series = { series_id: '55555555-5555-4555-8555-555555555555', is_recurring: true }
    const row = matchRow({ creator_id: MARA.id, creator: MARA, recurrence: 'weekly', ...series })
    answer('GET /rest/v1/matches', { json: [row] })
    answer(UPDATING, { json: [{ conflicts: {}, kept: [] }] })
    await openAsMember(`/create-match?edit=${MATCH_ID}`)
    await page.getByText('Details', { exact: true }).click()
    await page.getByLabelText(/^Private match/).click()
    await button('Update Match').click()
    const question = page.getByRole('dialog', { name: 'Update which dates?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(callsTo(UPDATING)).toEqual([])
    await button('Update Match').click()
    await question.getByRole('button', { name: choice }).click()
    await expect.element(toast()).toMatchTextContent('Match updated!')
    expect(callsTo(UPDATING)).toMatchObject([
      { body: { p_following: following, p_changes: { is_private: true } } },
    ])
  },
)

test('a player who has gone meanwhile is told, and the form stays', async () => {
  const found = [TIM, { id: '77777777-7777-4777-8777-777777777777', username: 'Tina Volley' }]
  answer('POST /rest/v1/rpc/community_page', {
    json: found.map((member) => ({ ...member, skill_level: 'Advanced', avatar_filename: null })),
  })
  const message = 'insert or update on table "match_participants" violates foreign key constraint'
  answer(MAKING, { status: 409, json: { code: '23503', message } })
  await openAsMember('/create-match')
  await fillVenueAndTime()
  await field('Skill Level').selectOptions('Intermediate')
  await page.getByRole('combobox', { name: 'Invite players' }).fill('ti')
  await page.getByRole('option').filter({ hasText: 'Tim' }).click()
  await button('Create Match').click()
  const told =
    'Error adding participants to the match. Please check if all selected players are valid and try again.'
  await expect.element(toast()).toMatchTextContent(`Failed to create match. Please try again.${told}`)
  await expect.element(page.getByRole('list', { name: 'Invited players' })).toMatchTextContent('Tim Smash')
  expect(location.pathname).toBe('/create-match')
})

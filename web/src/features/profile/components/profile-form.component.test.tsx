import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MARA, openAsMember, PROFILE, toast } from '../../../../testing/open-app.tsx'
import { answer, callsTo } from '../../../../testing/stand-in-server.ts'

const SAVING = 'POST /rest/v1/rpc/update_own_profile'
const save = () => page.getByRole('button', { name: 'Save Changes' }).click()

test('a missing name is told at its field', async () => {
  await openAsMember('/profile')
  const name = page.getByLabelText('Username')
  await name.fill('  ')
  await save()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Please enter your name')
  await name.fill(MARA.username)
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  expect(callsTo(SAVING)).toEqual([])
})

test('the field that the server refuses is marked, and a network that fails is told', async () => {
  await openAsMember('/profile')
  await page.getByLabelText('Username').fill('Mara Smash')
  const message = 'new row for relation "profiles" violates check constraint "profiles_phone_number_length"'
  answer(SAVING, { status: 400, json: { code: '23514', message } })
  await save()
  await expect.element(page.getByLabelText('Phone Number')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByLabelText('Phone Number')).toHaveFocus()
  answer(SAVING, new TypeError('Failed to fetch'))
  await save()
  await expect.element(toast()).toMatchTextContent(/Failed to update profile/)
})

test('a member says who they are; what is typed meanwhile stays and is not sent', async () => {
  await openAsMember('/profile')
  await page.getByLabelText('Username').fill('Mara Smash')
  await page.getByLabelText('Phone Number').fill('0711 555 0100')
  await page.getByLabelText('Who sees your number').selectOptions('All members')
  await page.getByLabelText('Skill Level').selectOptions('Advanced')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect.poll(() => location.search).toBe('?tab=settings')
  await page.getByRole('tab', { name: 'Personal Info' }).click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(page.getByLabelText('Username')).toHaveValue('Mara Smash')
  const { promise, resolve } = Promise.withResolvers<{ json: unknown }>()
  answer(SAVING, () => promise)
  await save()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.getByLabelText('Phone Number').fill('0711 555 0199')
  resolve({ json: {} })
  await expect.element(toast()).toMatchTextContent(/Profile updated successfully/)
  // The choice who sees the number goes with it, so that it is never shown to more members than was chosen.
  expect(callsTo(SAVING).map(({ body }) => body)).toEqual([
    {
      p_changes: {
        phone_number: '0711 555 0100',
        phone_visibility: 'members',
        skill_level: 'Advanced',
        username: 'Mara Smash',
      },
      p_expected: {
        phone_number: null,
        phone_visibility: 'players',
        skill_level: 'Beginner',
        username: 'Mara Lob',
      },
    },
  ])
  await expect.element(page.getByLabelText('Phone Number')).toHaveValue('0711 555 0199')
})

test('what cannot be loaded says so, and comes at the next try', async () => {
  const broken = { status: 500, json: { code: 'XX000', message: 'broken' } }
  answer('POST /rest/v1/rpc/get_user_recent_matches', broken)
  await openAsMember('/profile')
  await expect.element(page.getByRole('heading', { name: 'Failed to load recent matches' })).toBeVisible()
  answer('POST /rest/v1/rpc/get_user_recent_matches', { json: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No matches played yet.')).toBeVisible()
})

test('a profile that cannot be loaded says so, and comes at the next try', async () => {
  answer('GET /rest/v1/profiles', { status: 400, json: { code: 'XX000', message: 'broken' } })
  await openAsMember('/profile')
  await expect.element(page.getByRole('heading', { name: 'Failed to load profile' })).toBeVisible()
  answer('GET /rest/v1/profiles', { json: [PROFILE] })
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(page.getByLabelText('Username')).toHaveValue(MARA.username)
})

test('the levels are explained by a press and by the keyboard', async () => {
  await openAsMember('/profile')
  const help = page.getByRole('button', { name: 'What the levels mean' })
  const tooltip = page.getByRole('tooltip')
  await help.click()
  for (const level of ['Beginner', 'Intermediate', 'Advanced', 'Professional'])
    await expect.element(tooltip).toMatchTextContent(`${level}:`)
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
  page.getByLabelText('Skill Level').element().focus()
  await userEvent.tab()
  await expect.element(help).toHaveFocus()
  await expect.element(tooltip).toMatchTextContent('Professional:')
})

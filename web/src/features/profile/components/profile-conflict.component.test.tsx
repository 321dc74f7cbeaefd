import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAsMember, PROFILE } from '../../../../testing/open-app.tsx'
import { answer, callsTo } from '../../../../testing/stand-in-server.ts'

const SAVING = 'POST /rest/v1/rpc/update_own_profile'
const save = () => page.getByRole('button', { name: 'Save Changes' }).click()

test('a value that another device has changed meanwhile is shown beside the own one, and one is chosen', async () => {
  await openAsMember('/profile')
  await page.getByLabelText('Skill Level').selectOptions('Pro')
  answer('GET /rest/v1/profiles', {
    json: [{ ...PROFILE, skill_level: 'Advanced', phone_number: '0711 555 0100' }],
  })
  answer(SAVING, { json: { skill_level: 'Advanced' } })
  await save()
  const choice = page.getByRole('group', { name: 'Changed on another device. Choose what is saved.' })
  const mine = choice.getByRole('button', { name: /^Yours\s*Pro$/ })
  await expect.element(mine).toBeVisible()
  await expect.element(choice.getByRole('button', { name: /^Now\s*Advanced$/ })).toBeVisible()
  await expect.element(page.getByLabelText('Phone Number')).toHaveValue('0711 555 0100')
  await save()
  await expect.element(mine).toHaveFocus()
  expect(callsTo(SAVING)).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(choice).not.toBeInTheDocument()
  answer(SAVING, { json: {} })
  await save()
  await expect.poll(() => callsTo(SAVING)).toHaveLength(2)
  expect(callsTo(SAVING)[1]?.body).toEqual({
    p_changes: { skill_level: 'Pro' },
    p_expected: { skill_level: 'Advanced' },
  })
})

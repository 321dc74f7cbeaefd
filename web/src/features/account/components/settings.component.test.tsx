import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '@/lib/paths.ts'
import { MARA, openAsMember, session, toast } from '../../../../testing/open-app.tsx'
import { answer, CONFIG, callsTo } from '../../../../testing/stand-in-server.ts'

const PASSWORD = 'correct horse 1'
const CHANGE = 'PUT /auth/v1/user'
const refused = (error_code: string, status = 400) => ({
  status,
  json: { code: status, error_code, msg: error_code },
})

const section = (name: string) => page.getByRole('region', { name })
const press = (within: ReturnType<typeof section>, name: string) =>
  within.getByRole('button', { name }).click()
const sent = () => callsTo(CHANGE).map(({ body }) => body)

beforeEach(() => {
  answer('POST /rest/v1/rpc/list_my_sessions', { json: [] })
  answer('GET /rest/v1/notification_preferences', { json: [] })
})

test('what is wrong with another address is told at its field', async () => {
  await openAsMember(paths.settingsSection('email'))
  const email = section('Email')
  await press(email, 'Change email')
  const field = email.getByLabelText('New email')
  await field.fill(MARA.email)
  await press(email, 'Send the mails')
  await expect.element(field).toHaveAccessibleDescription('This is your address already.')
  await field.fill('tim.smash@demo.example')
  await press(email, 'Send the mails')
  const password = email.getByLabelText('Current password')
  await expect.element(password).toHaveAccessibleDescription('Please enter your current password')
  expect(sent()).toEqual([])
  answer(CHANGE, refused('current_password_invalid'))
  await password.fill('not this one 9')
  await press(email, 'Send the mails')
  await expect.element(password).toHaveAccessibleDescription('This is not your current password.')
  answer(CHANGE, refused('email_exists', 422))
  await press(email, 'Send the mails')
  await expect.element(field).toHaveAccessibleDescription('Email already taken')
})

async function choosePassword(text: string, confirm = text) {
  const password = section('Password')
  await password.getByLabelText('New password', { exact: true }).fill(text)
  await password.getByLabelText('Confirm new password').fill(confirm)
  await press(password, 'Save password')
}

test('what is wrong with a new password is told at its field', async () => {
  await openAsMember(paths.settingsSection('password'))
  const password = section('Password')
  await press(password, 'Change password')
  await password.getByLabelText('Current password').fill(PASSWORD)
  const field = password.getByLabelText('New password', { exact: true })
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password')
  await choosePassword('another horse 2', 'another horse 3')
  await expect
    .element(password.getByLabelText('Confirm new password'))
    .toHaveAccessibleDescription('Passwords do not match')
  expect(sent()).toEqual([])
  answer(CHANGE, { status: 422, json: { code: 422, error_code: 'weak_password', msg: 'Too easy.' } })
  await choosePassword('another horse 2')
  await expect.element(field).toHaveAccessibleDescription(/^Too easy\./)
  answer(CHANGE, refused('same_password', 422))
  await choosePassword(PASSWORD)
  await expect
    .element(field)
    .toHaveAccessibleDescription(/^Please choose a password different from the old one\./)
})

test('a server that wants a proof for a new password gets it', async () => {
  answer('GET /auth/v1/reauthenticate', { json: {} })
  answer(CHANGE, ({ body }) => {
    const { nonce, current_password } = body as { nonce?: string; current_password?: string }
    if (nonce) return refused('current_password_required')
    return current_password === PASSWORD ? { json: session().user } : refused('reauthentication_needed')
  })
  await openAsMember(paths.settingsSection('password'))
  const password = section('Password')
  await press(password, 'Change password')
  const current = password.getByLabelText('Current password')
  await current.fill('not this one 9')
  await choosePassword('another horse 2')
  const code = password.getByLabelText('Code of the mail')
  await expect.element(code).toHaveFocus()
  await code.fill('123 456')
  await press(password, 'Save password')
  await expect.element(current).toHaveAttribute('autocomplete', 'current-password')
  await current.fill(PASSWORD)
  await press(password, 'Save password')
  await expect.element(toast()).toMatchTextContent(/Password changed/)
  expect(sent()).toMatchObject([
    { current_password: 'not this one 9' },
    { nonce: '123456' },
    { current_password: PASSWORD },
  ])
})

const device = (id: string, more: object) => ({
  id,
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: '2026-03-06T17:30:00Z',
  user_agent: '',
  is_current: false,
  ...more,
})

test('devices are listed by name and last use, and all others are signed out together', async () => {
  const here = device('a', { is_current: true, last_used_at: new Date().toISOString() })
  const others = [
    device('b', { user_agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile' }),
    device('c', { user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0' }),
  ]
  answer('POST /rest/v1/rpc/list_my_sessions', { json: [here, ...others] })
  answer('POST /auth/v1/logout', () => {
    answer('POST /rest/v1/rpc/list_my_sessions', { json: [here] })
    return { status: 204 }
  })
  await openAsMember(paths.settingsSection('devices'))
  const devices = section('Signed-in devices').getByRole('listitem')
  await expect.element(devices.first()).toMatchTextContent(/This device.*Last used today at \d\d:\d\d/)
  await expect
    .element(devices.nth(1))
    .toMatchTextContent(/Chrome on Android.*Last used 06\.03\.2026 at 18:30/)
  await press(section('Signed-in devices'), 'Sign out all others')
  await press(page.getByRole('alertdialog'), 'Sign out')
  await expect.poll(() => devices.elements()).toHaveLength(1)
  expect(callsTo('POST /auth/v1/logout?scope=others')).toHaveLength(1)
  // A device that signed out before may have left an address of the calendar behind.
  await expect.poll(() => callsTo('POST /rest/v1/rpc/end_feed_of_others')).toHaveLength(1)
})

test('an account that another member has connected already is told on the way back', async () => {
  const signIn = { ...CONFIG.signIn, providers: ['clubhouse'] }
  answer('GET /config.json', { json: { ...CONFIG, signIn } })
  const because = new URLSearchParams({
    error: 'invalid_request',
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked to another user',
  })
  await openAsMember(`/auth?next=${encodeURIComponent(paths.settingsSection('accounts'))}#${because}`)
  await expect.element(toast()).toMatchTextContent(/This account is connected to another member already\./)
  await expect
    .element(section('Connected accounts').getByRole('button', { name: 'Connect Clubhouse' }))
    .toBeVisible()
})

const PREVIEW = {
  future_with_others: 0,
  future_alone: 0,
  past_with_others: 0,
  places: 0,
  comments: 0,
  pictures: 0,
}

test('a deletion asks who it is; a wrong password is told, and closing the question changes nothing', async () => {
  answer('POST /rest/v1/rpc/account_deletion_preview', { json: PREVIEW })
  answer('POST /rest/v1/rpc/require_recent_proof', {
    status: 403,
    json: { code: 'PT403', hint: 'reauthentication_needed', message: 'Please confirm', details: null },
  })
  answer('POST /auth/v1/token?grant_type=password', {
    status: 400,
    json: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  })
  await openAsMember(paths.settingsSection('data'))
  await page.getByRole('button', { name: 'Delete account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delete account' })
  const word = sheet.getByLabelText('Type DELETE to confirm')
  await press(sheet, 'Delete my account')
  await expect.element(word).toHaveAccessibleDescription('Please type DELETE')
  await word.fill('DELETE')
  await press(sheet, 'Delete my account')
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect.element(question).toHaveFocus()
  const password = question.getByLabelText('Current password')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  await password.fill('not this one 9')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription('This is not your current password.')
  await press(question, 'Email me a code instead')
  // There is nothing to confirm yet.
  await expect.element(question.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
  await press(question, 'Close')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(toast()).toMatchTextContent(/Your account was not deleted/)
  await expect.element(word).toHaveValue('DELETE')
  expect(callsTo('POST /rest/v1/rpc/delete_my_account')).toEqual([])
})

import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { erase, INVITATION_KEY } from '@/lib/browser/storage.ts'
import { MARA, openApp, openAsMember, PROFILE, toast } from '../../../../../testing/open-app.tsx'
import { answerBehindProof, proveIdentity } from '../../../../../testing/proof.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const JOIN = 'POST /rest/v1/rpc/join_community'
const TERMS = 'POST /rest/v1/rpc/join_terms'
const NOTE = 'POST /rest/v1/rpc/write_join_note'
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })

// It stays in the memory of the page, which all tests of a file share.
beforeEach(() => erase(INVITATION_KEY))

const waiting = (more: object = {}) => ({
  json: {
    state: 'waiting',
    mode: 'approval',
    username: MARA.username,
    note: null,
    refused_because: null,
    ...more,
  },
})

/** Mara has signed up and is no member yet. */
async function openOutside(state: { json: object }, path = '/matches') {
  answer('GET /rest/v1/profiles', { json: [] })
  answer(JOIN, state)
  await openAsMember(path)
}

test('an account that waits sees this instead of any screen, and goes on once it is admitted', async () => {
  await openOutside(waiting(), '/courts')
  await expect.element(heading('A steward looks at your request')).toBeVisible()
  await expect.element(page.getByText(/as Mara Lob/)).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  answer('GET /rest/v1/profiles', { json: [PROFILE] })
  answer(JOIN, { json: { state: 'member' } })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(toast().getByText('Welcome! You are a member now.')).toBeVisible()
  await expect.element(heading('A steward looks at your request')).not.toBeInTheDocument()
})

test('a note is kept as typed, and saved', async () => {
  await openOutside(waiting({ note: 'Hello' }))
  const note = page.getByLabelText('A note to the stewards')
  await expect.element(note).toHaveValue('Hello')
  await expect.element(button('Save note')).toBeDisabled()
  answer(NOTE, { json: null })
  await note.fill('I play with Tim.')
  await button('Save note').click()
  await expect.element(toast().getByText('Note saved')).toBeVisible()
  expect(callsTo(NOTE)).toMatchObject([{ body: { p_note: 'I play with Tim.' } }])
  await expect.element(note).toHaveValue('I play with Tim.')
})

test('a refusal says why, and offers no note', async () => {
  await openOutside(waiting({ state: 'refused', refused_because: 'Not of the club' }))
  await expect.element(heading('Your request was refused')).toBeVisible()
  await expect.element(page.getByText('A steward wrote: Not of the club')).toBeVisible()
  await expect.element(page.getByLabelText('A note to the stewards')).not.toBeInTheDocument()
  await expect.element(button('Log Out')).toBeVisible()
})

test('without a valid invitation it says so, and the link that is opened is sent', async () => {
  await openOutside(waiting({ mode: 'link' }))
  await expect.element(heading('You need an invitation')).toBeVisible()
  await expect.element(page.getByText(/Ask a member for a link/)).toBeVisible()
})

test('a link opened signed in is used by the account that waits', async () => {
  await openOutside(waiting({ mode: 'link' }), '/join#secret')
  await expect.element(page.getByText(/has expired, or was used/)).toBeVisible()
  expect(callsTo(JOIN).at(-1)).toMatchObject({ body: { p_invitation: 'secret' } })
  expect(location.href).not.toContain('secret')
})

test('who waits can delete the account; a wrong proof of who it is is told at its field', async () => {
  const nothing = {
    future_with_others: 0,
    future_alone: 0,
    past_with_others: 0,
    places: 0,
    comments: 0,
    pictures: 0,
  }
  answer('POST /rest/v1/rpc/account_deletion_preview', { json: nothing })
  answerBehindProof('POST /rest/v1/rpc/require_recent_proof')
  answer('POST /auth/v1/token?grant_type=password', {
    status: 400,
    json: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  })
  await openOutside(waiting())
  await page.getByText('Delete account').first().click()
  await button('Delete account').click()
  const sheet = page.getByRole('dialog', { name: 'Delete account' })
  await sheet.getByLabelText('Type DELETE to confirm').fill('DELETE')
  await sheet.getByRole('button', { name: 'Delete my account' }).click()
  await proveIdentity()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect
    .element(question.getByLabelText('Current password'))
    .toHaveAccessibleDescription('This is not your current password.')
  expect(callsTo('POST /rest/v1/rpc/delete_my_account')).toEqual([])
})

test('a state that does not load can be asked for again', async () => {
  answer('GET /rest/v1/profiles', { json: [] })
  answer(JOIN, { status: 400, json: { code: 'XX000', message: 'broken' } })
  await openAsMember('/matches')
  const again = page.getByRole('button', { name: /try again/i })
  await expect.element(again).toBeVisible()
  answer(JOIN, waiting())
  await again.click()
  await expect.element(heading('A steward looks at your request')).toBeVisible()
})

test('where an invitation is needed, the form for signing up is not shown, and signing in is', async () => {
  answer(TERMS, { json: { mode: 'link', invited: false } })
  await openApp('/auth?mode=signup')
  await expect.element(page.getByText(/is joined by invitation/)).toBeVisible()
  await expect.element(page.getByText(/link of a match is no invitation/)).toBeVisible()
  await expect.element(page.getByLabelText('Confirm Password')).not.toBeInTheDocument()
  await button('Sign In').click()
  await expect.element(heading('Welcome Back')).toBeVisible()
  await expect.element(button('Sign In')).toBeVisible()
})

test('an invitation that is not valid any more is told before signing up', async () => {
  answer(TERMS, { json: { mode: 'link', invited: false } })
  await openApp('/join#secret')
  await expect.element(page.getByText(/has expired, or was used/)).toBeVisible()
  await expect.element(page.getByLabelText('Confirm Password')).not.toBeInTheDocument()
})

test('with an invitation the form is there, and sends it along', async () => {
  answer(TERMS, { json: { mode: 'link', invited: true } })
  answer('POST /rest/v1/rpc/check_email_exists', { json: false })
  answer('POST /auth/v1/signup', { json: { id: MARA.id, email: MARA.email, identities: [{}] } })
  await openApp('/join#secret')
  await expect.element(page.getByText(/You are invited to/)).toBeVisible()
  expect(callsTo(TERMS).at(-1)).toMatchObject({ body: { p_invitation: 'secret' } })
  await page.getByLabelText('Email').fill(MARA.email)
  await page.getByLabelText(/Username/).fill(MARA.username)
  await page.getByLabelText('Password', { exact: true }).fill('courtside padel tuesday')
  await page.getByLabelText('Confirm Password').fill('courtside padel tuesday')
  await button('Create Account').click()
  await expect
    .poll(() => callsTo('POST /auth/v1/signup'))
    .toMatchObject([{ body: { data: { invitation: 'secret' } } }])
  // The answer leads on, and would reach the next test.
  await expect.element(page.getByText(/We have sent a mail to/)).toBeVisible()
})

test.each(
  share([
    ['approval', /A steward of .* looks at each request/],
    ['open', null],
  ]),
)(`in mode %s the form stays (SEED=${SEED})`, async (mode, words) => {
  answer(TERMS, { json: { mode, invited: false } })
  await openApp('/auth?mode=signup')
  await expect.element(page.getByLabelText('Confirm Password')).toBeVisible()
  await expect.poll(() => callsTo(TERMS).length).toBeGreaterThan(0)
  if (words) await expect.element(page.getByText(words)).toBeVisible()
  else await expect.element(page.getByText(/steward|invit/i)).not.toBeInTheDocument()
})

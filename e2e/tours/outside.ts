import { sessionOf } from '../club.ts'
import { expect } from '../fixtures.ts'
import { goWithin } from '../words.ts'
import { buttons, sendWrong, type Tour } from './tour.ts'

/** Signing in and up, a forgotten password, links of mails, and the pages that everybody may read. */
export async function tourOutside(tour: Tour): Promise<void> {
  const { club, open, say, look, lookAtToast } = tour
  const button = buttons(tour)
  const mara = await club.account('Mara Lob')
  const page = await open(null, '/auth', { newcomer: true })
  await expect(button(page, 'Accept', 'what this browser keeps')).toBeVisible()
  await look(page, 'banner about what is kept')
  await button(page, 'Accept', 'what this browser keeps').click()
  await sendWrong(page)
  await look(page, 'sign in without anything')
  await page.getByLabel(say('Email')).fill(mara.email)
  await page.getByLabel(say('Password'), { exact: true }).fill('not the password')
  await button(page, 'Sign In').click()
  await lookAtToast(page, 'wrong password')

  await button(page, 'Forgot password?').click()
  await expect(page.getByRole('heading', { name: say('Reset Password') })).toBeVisible()
  await page.getByLabel(say('Email')).fill('')
  await sendWrong(page)
  await look(page, 'forgotten password without an address')
  await page.getByLabel(say('Email')).fill(mara.email)
  await button(page, 'Send Reset Link').click()
  await page.getByRole('link', { name: say('Enter the code') }).click()
  await look(page, 'code of a mail')
  await page.getByLabel(say('Code of the mail')).fill('000000')
  await button(page, 'Continue').click()
  await expect(page.locator('[aria-invalid=true]')).toBeVisible()
  await look(page, 'wrong code of a mail')
  await page.getByLabel(say('Code of the mail')).fill(await club.codeTo(mara.email))
  await button(page, 'Continue').click()
  await page.getByLabel(say('New Password')).fill('aaaaaaaa')
  await sendWrong(page)
  await look(page, 'new password')

  const other = await open(null, '/auth')
  await button(other, 'Create Account').click()
  await expect(other.getByRole('heading', { name: say('Create Account') })).toBeVisible()
  await sendWrong(other)
  await look(other, 'sign up without anything')
  await other.getByLabel(say('Email')).fill('newcomer@demo.example')
  await other.getByLabel(say('Username (Firstname Lastname)')).fill('Nora Newcomer')
  await other.getByLabel(say('Password'), { exact: true }).fill('correct horse 1')
  await other.getByLabel(say('Confirm Password')).fill('correct horse 1')
  await button(other, 'Create Account').click()
  await lookAtToast(other, 'signed up')
  await expect(other.getByLabel(say('Code of the mail'))).toBeVisible()

  const { access_token, refresh_token } = JSON.parse(await sessionOf(club, mara))
  const tokens = new URLSearchParams({ access_token, refresh_token, type: 'signup' })
  // Another path: a link that changes the fragment alone loads nothing.
  await goWithin(other, '/privacy')
  await other.goto(`/auth#${tokens}`)
  await expect(button(other, 'Not me')).toBeVisible()
  await look(other, 'link of somebody else')
  await goWithin(other, '/privacy')
  await other.goto('/auth#error=access_denied&error_code=otp_expired&error_description=Expired')
  await expect(button(other, 'Sign In')).toBeVisible()
  await look(other, 'old link')
  await other.goto(
    '/auth/reset-password#error=access_denied&error_code=otp_expired&error_description=Expired',
  )
  await expect(other.getByLabel(say('Code of the mail'))).toBeVisible()
  await look(other, 'old link to a new password')
  for (const [path, heading] of [
    ['/auth/account-deleted', 'Your account is deleted'],
    ['/privacy', 'Privacy'],
    ['/imprint', 'Imprint'],
    ['/nowhere', 'This ball is out'],
  ] as const) {
    await goWithin(other, path)
    await expect(other.getByRole('heading', { name: say(heading), exact: true })).toBeVisible()
    await look(other, path)
  }
}

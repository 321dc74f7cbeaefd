import { sessionOf } from '../club.ts'
import { expect, PASSWORD, type Page } from '../fixtures.ts'
import { ALL_SETTINGS } from '../words.ts'
import { buttons, closePanel, openPanel, panel, sendWrong, type Tour } from './tour.ts'

/** The settings: address, password, devices, second factors, proofs of who one is, deletion. */
export async function tourAccount(tour: Tour): Promise<void> {
  const { club, open, say, look, lookAtToast } = tour
  const button = buttons(tour)
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  await club.match({ creator: mara, participants: [{ account: mara }, { account: tim }] })
  await club.match({
    creator: mara,
    starts: `now() - interval '2 days'`,
    participants: [{ account: mara }, { account: tim }],
  })
  await sessionOf(club, mara)
  await sessionOf(club, mara)
  const page = await open(mara, ALL_SETTINGS)
  await expect(page.getByText(say('This device'), { exact: true })).toBeVisible()
  await button(page, 'Change password').click()
  await button(page, 'Change email').click()
  await button(page, 'Save password').click()
  await button(page, 'Send the mails').click()
  await look(page, 'settings')
  await page.getByLabel(say('New email')).fill('lob@demo.example')
  await page.getByLabel(say('Current password')).first().fill(PASSWORD)
  await button(page, 'Send the mails').click()
  await expect(button(page, 'Send the mails again')).toBeVisible()
  await look(page, 'a change of the address')
  await openPanel(page, () => button(page, 'Sign out all others').click())
  await look(page, 'sign other devices out')
  await panel(page).getByRole('button').last().click()
  await lookAtToast(page, 'others signed out')

  await openPanel(page, () => button(page, 'Set up an app').click())
  await expect(panel(page).getByRole('code')).toBeVisible()
  await panel(page).getByLabel(say('Code')).fill('000000')
  await button(panel(page), 'Finish').click()
  await expect(page.locator('[aria-invalid=true]')).toBeVisible()
  await look(page, 'set up an app')
  await closePanel(page)
  await openPanel(page, () => button(page, 'Set up a phone').click())
  await sendWrong(page)
  await look(page, 'set up a phone')
  await panel(page).getByLabel(say('Phone number')).fill('+49 151 2345678')
  await button(panel(page), 'Continue').click()
  await expect(button(panel(page), 'Send me a code')).toBeVisible()
  await look(page, 'code for a phone')
  await closePanel(page)

  await openPanel(page, () => button(page, 'Delete account').press('Enter'))
  await expect(panel(page).getByRole('radio').first()).toBeVisible()
  await button(panel(page), 'Delete my account').click()
  await look(page, 'delete an account')
  await askWhoItIs(page)
  await panel(page).getByRole('textbox').last().fill(say('DELETE'))
  await button(panel(page), 'Delete my account').click()
  await expect(page.getByRole('dialog', { name: say('Confirm that it is you') })).toBeVisible()
  await look(page, 'proof by a password')
  await button(page, 'Email me a code instead').click()
  await look(page, 'proof by a mail')
  await button(page, 'Send me a code').click()
  await expect(page.getByLabel(say('Code of the mail'))).toBeVisible()
  await look(page, 'proof by a code')

  await club.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), $1, name, 'totp', 'verified', now(), now() from unnest('{Tim,Smash}'::text[]) as name`,
    [tim.id],
  )
  const other = await open(tim, '/matches')
  await expect(other.getByLabel(say('Code'))).toBeVisible()
  await look(other, 'second factor')
  await button(other, 'Use another factor').click()
  await look(other, 'choice of factors')
}

/** The server asks for a proof ten minutes after the last one. */
async function askWhoItIs(page: Page): Promise<void> {
  await page.route('**/rpc/require_recent_proof', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'PT403', hint: 'reauthentication_needed', message: 'Please confirm', details: null },
    }),
  )
}

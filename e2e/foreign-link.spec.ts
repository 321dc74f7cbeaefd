import { type Club, sessionOf } from './club.ts'
import { expect, expectAccessible, PASSWORD, test } from './fixtures.ts'
import { signUp, toastIn } from './words.ts'

/** The end of the link in a mail that somebody else got, as they could send it on. */
async function linkOf(club: Club, email: string): Promise<string> {
  const { access_token, refresh_token } = JSON.parse(await sessionOf(club, { email }))
  return `/auth#${new URLSearchParams({ access_token, refresh_token, type: 'signup' })}`
}

test('a link with the tokens of somebody else asks before it changes the account @long @wide-long', async ({
  club,
  member,
}) => {
  const other = await club.account('Tim Smash')
  const { page, account } = await member('Mara Lob')
  await page.goto(await linkOf(club, other.email))
  const question = page.getByText(`You are signed in as ${account.email}. Sign in as ${other.email} instead?`)
  await expect(question).toBeVisible()
  await expect(page).toHaveURL('/auth')
  // Nothing else to press that leads on.
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch account' }).click()
  await expect(toastIn(page)).toContainText(`You are signed in as ${other.email}.`)
  await expect(page).toHaveURL('/matches')
})

test('the mail of a sign-up opened on another device asks for the password of the sign-up @long', async ({
  club,
  stranger,
}) => {
  const computer = await stranger('/auth')
  await signUp(computer, 'newcomer@demo.example')
  await expect(computer.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

  const [link = ''] = await club.linksTo('newcomer@demo.example')
  const phone = await stranger(new URL(link).pathname + new URL(link).search)
  await expect(phone.getByText('This link opens the account of newcomer@demo.example.')).toBeVisible()
  const password = phone.getByLabel('The password that you signed up with')
  await expect(password).toBeFocused()
  await expect(phone.getByRole('button', { name: 'This was not me' })).toBeVisible()
  await password.fill('not this one 7')
  await phone.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(phone.getByRole('alert')).toContainText('This is not the password of the sign-up.')
  await expectAccessible(phone)
  await phone.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await phone.getByLabel('New password once more').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(toastIn(phone)).toContainText('You are signed in as newcomer@demo.example.')
  await phone.goto('/profile')
  await expect(phone.getByLabel('Username')).toHaveValue('Nora Newcomer')
})

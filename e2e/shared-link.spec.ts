import { expect, PASSWORD, test } from './fixtures.ts'
import { LIVE, openLive } from './match-words.ts'
import { signUp } from './words.ts'

test('a link is enough: three taps to join as a guest, and signing up takes the place', async ({
  club,
  member,
  stranger,
}) => {
  const ela = await club.account('Ela Smash')
  const id = await club.match({
    creator: ela,
    columns: { is_private: true },
    participants: [{ account: ela, team: 'A' }],
  })
  const { page: creator } = await member(ela, `/matches?match=${id}`)
  const dialog = creator.getByRole('dialog').first()
  await dialog.getByRole('button', { name: 'Share' }).click()
  const sheet = creator.getByRole('dialog', { name: 'Share match' })
  const link = (await sheet.getByText(/\/m\/[\w-]{22}$/).textContent()) ?? ''
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await openLive(creator, `/matches/${id}`, `match_participants_${id}`)

  let taps = 0
  const guest = await stranger(new URL(link).pathname)
  const tap = async (control: ReturnType<typeof guest.getByRole>) => {
    taps += 1
    await control.click()
  }
  await tap(guest.getByLabel('Your first name'))
  await guest.keyboard.type('Tom')
  await tap(guest.getByRole('button', { name: 'Join as a guest' }))
  await expect(guest.getByText('You’re in, Tom')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(3)
  await expect(creator.getByText('Tom is a guest of the link')).toBeVisible(LIVE)

  await guest.getByRole('button', { name: 'Leave Match' }).click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Leave Match' }).click()
  await expect(creator.getByText('Tom is a guest of the link')).toBeHidden(LIVE)
  await guest.getByLabel('Your first name').fill('Tom')
  await guest.getByRole('button', { name: 'Join as a guest' }).click()

  await guest.getByRole('link', { name: 'Create an account' }).click()
  await guest.getByLabel('Email').fill('tom@demo.example')
  await guest.getByLabel('Username (Firstname Lastname)').fill('Tom Newcomer')
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByLabel('Confirm Password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Create Account' }).click()
  await expect(guest.getByText(/^We have sent a mail to tom@demo.example/)).toBeVisible()
  const [mailed = ''] = await club.linksTo('tom@demo.example')
  const { pathname, search } = new URL(mailed)
  const phone = await stranger(pathname + search)
  await phone.getByLabel('The password that you signed up with').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(phone).toHaveURL(`/matches/${id}`)
  await expect(creator.getByRole('listitem').filter({ hasText: 'Tom Newcomer' }).first()).toBeVisible(LIVE)
  await expect(creator.getByText('is a guest of the link')).toBeHidden()
  const rows = await club.sql('select guest_name, status from match_participants where match_id = $1', [id])
  expect(rows).toEqual([
    { guest_name: null, status: 'confirmed' },
    { guest_name: null, status: 'confirmed' },
  ])

  await guest.goto(new URL(link).pathname)
  await guest.getByRole('link', { name: 'I have an account' }).click()
  await guest.getByLabel('Email').fill('tom@demo.example')
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(guest).toHaveURL(`/matches/${id}`)
  await expect(guest.getByText('Nothing was changed')).toBeHidden()
})

test('signing up and a new password by a mail opened on another device come back to the match @long', async ({
  club,
  stranger,
}) => {
  const ela = await club.account('Ela Smash')
  const bo = await club.account('Bo Volley')
  const id = await club.match({ creator: ela, participants: [{ account: ela, team: 'A' }] })
  const [shared] = await club.sql<{ token: string }>(
    `insert into private.match_links (match_id, token_hash)
     values ($1, private.token_hash(private.link_token($1, 0))) returning private.link_token($1, 0) as token`,
    [id],
  )
  const link = `/m/${shared?.token}`
  const elsewhere = async (mailed: string | undefined) => {
    const { pathname, search } = new URL(mailed ?? '')
    return stranger(pathname + search)
  }

  const here = await stranger(link)
  await here.getByRole('link', { name: 'I have an account' }).click()
  await signUp(here, 'nora@demo.example')
  await expect(here.getByText(/^We have sent a mail to nora@demo.example/)).toBeVisible()
  const phone = await elsewhere((await club.linksTo('nora@demo.example'))[0])
  await phone.getByLabel('The password that you signed up with').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Confirm and sign in' }).click()
  const question = phone.getByRole('alertdialog', { name: 'Join this match?' })
  await question.getByRole('button', { name: 'Join Match' }).click()
  await expect(phone).toHaveURL(`/matches/${id}`)

  await here.goto(link)
  await here.getByRole('link', { name: 'I have an account' }).click()
  await here.getByRole('button', { name: 'Forgot password?' }).click()
  await here.getByLabel('Email').fill(bo.email)
  await here.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(here.getByText(`We have sent a mail to ${bo.email}`)).toBeVisible()
  const tablet = await elsewhere((await club.linksTo(bo.email))[0])
  await tablet.getByRole('button', { name: 'Choose a new password' }).click()
  await tablet.getByLabel('New Password').fill('another horse 2')
  await tablet.getByLabel('Confirm Password').fill('another horse 2')
  await tablet.getByRole('button', { name: 'Reset Password' }).click()
  await expect(tablet).toHaveURL(`${link}?join=1`)
  await expect(tablet.getByRole('alertdialog', { name: 'Join this match?' })).toBeVisible()
})

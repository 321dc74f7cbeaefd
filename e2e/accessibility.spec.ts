import { courtDay, hourOf, readCourts } from './court-words.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { photo } from './pictures.ts'
import { askForProof, cardOf, openMatch, signUp } from './words.ts'

for (const colour of ['dark', 'light'] as const) {
  test(`axe finds nothing on any screen, ${colour} @both`, async ({ club, member, stranger }) => {
    test.slow()
    const theme = { name: 'theme', value: colour }
    const outside = await stranger('/auth', {
      newcomer: true,
      storageState: { cookies: [], origins: [{ origin: club.url, localStorage: [theme] }] },
    })
    await expect(outside.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(outside.getByRole('region', { name: 'What this browser keeps' })).toBeVisible()
    await expectAccessible(outside)
    await outside.getByRole('button', { name: 'Accept' }).click()
    await outside.getByRole('button', { name: 'Create Account' }).click()
    await expectAccessible(outside)
    for (const legal of ['privacy', 'imprint']) {
      await outside.goto(`/${legal}`)
      await expect(outside.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(outside)
    }
    await outside.goto('/nowhere')
    await expect(outside.getByRole('heading', { name: 'This ball is out' })).toBeVisible()
    await expectAccessible(outside)

    const creator = await club.account('Tim Smash')
    await club.match({ creator, participants: [{ account: creator }] })
    const { page } = await member('Mara Lob')
    await page.evaluate((value) => localStorage.setItem('theme', value), colour)
    await page.reload()
    await expect(cardOf(page, 'Indoor Arena', '18:30')).toBeVisible()
    await expectAccessible(page)
    await openMatch(page, cardOf(page, 'Indoor Arena', '18:30'))
    await expect(page.getByRole('button', { name: 'Join Match' })).toBeVisible()
    await expectAccessible(page)
    const columns = { match_type: 'event', match_category: 'event', description: 'Bring a towel.' }
    const event = await club.match({ creator, columns, participants: [{ account: creator }] })
    await page.goto(`/matches/${event}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Tim Smash' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/create-match')
    await expect(page.getByLabel('Location')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create Match' }).click()
    await expect(page.getByText('Please select a location for your match').first()).toBeVisible()
    await expectAccessible(page)
    await readCourts(club, [{ court: 100676, from: 18, to: 20 }])
    await page.goto(`/courts?day=${courtDay(1)}`)
    await hourOf(page, 'Court 7', 18).click()
    await expect(page.getByRole('link', { name: 'Make a match', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/about')
    await expect(page.getByRole('slider', { name: 'Donation' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/matches?level=Pro')
    await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
    await expectAccessible(page)
  })

  test(`nor on those of an account, ${colour}`, async ({ club, member, stranger }) => {
    test.slow()
    const options = {
      storageState: {
        cookies: [],
        origins: [{ origin: club.url, localStorage: [{ name: 'theme', value: colour }] }],
      },
    }
    const outside = await stranger('/auth/reset-password', options)
    await expect(outside.getByLabel('Code of the mail')).toBeVisible()
    await expectAccessible(outside)
    await outside.goto('/auth')
    await signUp(outside, 'newcomer@demo.example')
    await expect(outside.getByLabel('Code of the mail')).toBeVisible()
    await expectAccessible(outside)

    const { page, account } = await member('Mara Lob', '/profile?tab=settings')
    await page.evaluate((value) => localStorage.setItem('theme', value), colour)
    await club.sql(`update auth.users set email_change = 'mara@new.example' where id = $1`, [account.id])
    await page.reload()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const others = { account: await club.account('Tim Smash') }
    await club.match({ creator: account, participants: [others] })
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('radio', { name: /^Cancel them/ })).toBeVisible()
    await expectAccessible(page)

    const careful = await club.account('Ela Slice')
    await club.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       select gen_random_uuid(), $1, name, 'totp', 'verified', now(), now() from unnest('{One,Other}'::text[]) as name`,
      [careful.id],
    )
    const asked = (await member(careful)).page
    await asked.evaluate((value) => localStorage.setItem('theme', value), colour)
    await asked.reload()
    await expect(asked.getByLabel('Code')).toBeVisible()
    await expectAccessible(asked)
  })
}

for (const colour of ['dark', 'light'] as const) {
  test(`nor where something is asked, has failed or is over, ${colour}`, async ({
    club,
    member,
    allowConsole,
  }) => {
    test.slow()
    allowConsole(/Failed to load resource|status of 40[03]/)
    const tim = await club.account('Tim Smash')
    const columns = { match_type: 'event', match_category: 'event' }
    const past = await club.match({ creator: tim, columns, starts: `now() - interval '1 day'` })
    const { page } = await member('Mara Lob', '/profile?tab=settings')
    await page.evaluate((value) => localStorage.setItem('theme', value), colour)
    await page.reload()
    await askForProof(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Email me a code instead' }).click()
    await expectAccessible(page)
    await page.goto(`/matches/${past}`)
    await expect(page.getByText('Nobody attended this event.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/matches/00000000-0000-4000-8000-000000000001')
    await expect(page.getByText('This match no longer exists.')).toBeVisible()
    await expectAccessible(page)
    await page.route(/\/rest\/v1\//, (route) => route.fulfill({ status: 400, json: { message: 'no' } }))
    for (const path of [
      '/matches',
      `/matches/${past}`,
      '/courts',
      '/profile',
      '/profile?tab=notifications',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 20_000 })
      await expectAccessible(page)
    }
  })

  test(`axe finds nothing where members are shown, ${colour}`, async ({ club, member }) => {
    test.slow()
    const mara = await club.account('Mara Lob')
    const tim = await club.account('Tim Smash')
    const participants = [{ account: mara }, { account: tim }]
    await club.match({ creator: mara, starts: `now() - interval '1 day'`, participants })
    const { page } = await member(mara, '/profile')
    await page.evaluate((value) => localStorage.setItem('theme', value), colour)
    await page.reload()
    const recent = page.getByRole('region', { name: 'Recent Matches' }).getByRole('button')
    await expect(recent).toBeVisible()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'What the levels mean' }).tap()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await recent.click()
    await expect(page.getByRole('dialog').getByText('Tim Smash')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByLabel('Choose a picture').setInputFiles(await photo(page, 'me.png'))
    await expect(page.getByRole('button', { name: 'Use picture' })).toBeEnabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('tab', { name: 'Messages' }).click()
    await expect(page.getByRole('heading', { name: 'Messages are coming soon' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Community' }).click()
    await expect(page.getByRole('dialog').getByText('Tim Smash')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByText('Tim Smash').click()
    await expect(page.getByRole('heading', { name: 'Tim Smash' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/profile/nobody')
    await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
    await expectAccessible(page)
  })
}

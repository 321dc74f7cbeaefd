import { courtDay, hourOf, readCourts } from './court-words.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { photo } from './pictures.ts'
import { cardOf, openMatch } from './words.ts'

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
}

for (const colour of ['dark', 'light'] as const) {
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

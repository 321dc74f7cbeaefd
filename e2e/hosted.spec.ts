import { readConfig } from '../server/config/config.ts'
import { startCourtside } from '../server/main.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import { photo } from './pictures.ts'
import { cardOf, joinFromStrip, team } from './words.ts'

test('the same build serves a project that runs elsewhere @long', async ({
  club,
  stranger,
  allowConsole,
}) => {
  // A question about the match that is deleted here may be on its way.
  allowConsole(/status of 404/)
  const [creator, mara] = [await club.account('Tim Smash'), await club.account('Mara Lob')]
  await club.match({ creator, participants: [{ account: creator, team: 'A' }] })
  const { supabasePublishableKey } = await (await fetch(`${club.url}/config.json`)).json()
  const flags = [
    '--port',
    '0',
    '--supabase-url',
    club.url,
    '--supabase-publishable-key',
    supabasePublishableKey,
  ]
  const config = readConfig(flags, {})
  if (typeof config === 'string') throw new Error('nothing was asked')
  const pages = await startCourtside(config, () => {})
  try {
    expect(await (await fetch(`${pages.url}/config.json`)).json()).toMatchObject({ supabaseUrl: club.url })
    expect((await fetch(`${pages.url}/rest/v1/matches`)).status).toBe(404)
    const page = await stranger('/auth', { baseURL: pages.url })
    await page.getByLabel('Email').fill(mara.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await joinFromStrip(page, cardOf(page, 'Indoor Arena', '18:30'), 'B')
    await expect(team(cardOf(page, 'Indoor Arena', '18:30'), 'B')).toContainText('Mara')
    await club.sql('delete from matches')
    await expect(page.getByRole('heading', { name: 'No matches found' })).toBeVisible()
    // The content policy lets a picture be sent there and shown from there.
    await page.goto('/profile')
    await page.getByLabel('Choose a picture').setInputFiles(await photo(page, 'me.png'))
    await page.getByRole('button', { name: 'Use picture' }).click()
    const picture = page.getByRole('button', { name: 'Account' }).locator(`img[src^="${club.url}"]`)
    await expect(picture).toHaveJSProperty('naturalWidth', 384)
  } finally {
    await pages.stop()
  }
})

import { pseudo } from '../tools/languages/testing/pseudo.ts'
import { courtDay, readCourts } from './court-words.ts'
import { type Club, expect, type Page, test } from './fixtures.ts'
import { expectNoPlainWord, speakPseudo } from './tours/language-looks.ts'
import { ALL_SETTINGS, goWithin } from './words.ts'

// The main screens in a pseudo-language, in which each letter of a text from a catalogue has an accent: a plain word is English that
// stands in none. languages-everywhere.spec.ts looks at all the others, and at German.

interface Walk {
  /** The words of this walk's language for an English text. */
  say: (english: string) => string
  look: (page: Page, screen: string) => Promise<void>
}

test('no English is left on the main screens @long', async ({ club, stranger, member }) => {
  test.setTimeout(120_000)
  const walk: Walk = { say: pseudo, look: expectNoPlainWord }
  const outside = await stranger('/nowhere')
  await speakPseudo(outside.context())
  await walkOutside(outside, walk)
  const { page } = await member('Mara Lob', '/nowhere')
  await speakPseudo(page.context())
  await walkInside(club, page, walk)
})

test('a member chooses the language, and another device follows @long', async ({ club, member }) => {
  const mara = await club.account('Mara Lob')
  const { page } = await member(mara, '/profile?tab=settings&open=appearance')
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
  await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeVisible()
  await expect(page.getByLabel('Sprache')).toBeFocused()
  await page.getByRole('searchbox', { name: 'Einstellung suchen' }).fill('gerate')
  await expect(page.getByRole('heading', { name: 'Angemeldete Geräte' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect
    .poll(() => club.sql('select locale from profiles where id = $1', [mara.id]))
    .toEqual([{ locale: 'de' }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeVisible()
  const other = await member(mara, '/about')
  await expect(other.page.locator('html')).toHaveAttribute('lang', 'de')
})

async function walkOutside(page: Page, { say, look }: Walk): Promise<void> {
  const arrive = heading(page)
  await page.goto('/auth')
  await arrive(say('Welcome Back'))
  await look(page, 'sign in')
  await page.getByRole('button', { name: say('Create Account') }).click()
  await arrive(say('Create Account'))
  await look(page, 'sign up')
  for (const [path, title] of [
    ['/auth?mode=reset-password', 'Reset Password'],
    ['/auth/reset-password', 'Reset Password'],
    ['/privacy', 'Privacy'],
    ['/imprint', 'Imprint'],
    ['/nowhere', 'This ball is out'],
  ] as const) {
    await goWithin(page, path)
    await arrive(say(title))
    await look(page, path)
  }
}

async function walkInside(club: Club, page: Page, { say, look }: Walk): Promise<void> {
  const tim = await club.account('Tim Smash')
  const columns = {
    match_category: 'competitive',
    court_booked: true,
    price_per_person: 12.5,
    is_private: false,
  }
  const match = await club.match({ creator: tim, columns, participants: [{ account: tim }] })
  const event = await club.match({
    creator: tim,
    columns: { match_type: 'event', match_category: 'event', players: 8, description: '' },
    participants: [{ account: tim }],
  })
  await readCourts(club, [{ court: 100676, from: 18, to: 20 }])
  const button = (name: string) => page.getByRole('button', { name: say(name), exact: true })
  const arrive = heading(page)

  await page.goto('/matches')
  await expect(page.getByRole('article')).toHaveCount(2)
  await button('Show Filters').click()
  await look(page, 'list')
  await goWithin(page, '/matches?level=Pro&players=2')
  await arrive(say('No matches found'))
  await look(page, 'empty list')
  await goWithin(page, `/matches/${match}`)
  await expect(button('Join Match')).toBeVisible()
  await look(page, 'match')
  await page.getByRole('tab', { name: say('Details') }).click()
  await look(page, 'details of a match')
  await button('Join Match').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'question')
  await page.keyboard.press('Escape')
  await goWithin(page, `/matches/${event}?tab=comments`)
  await expect(page.getByRole('textbox')).toBeVisible()
  await look(page, 'event')
  for (const tab of ['Match', 'Event']) {
    await goWithin(page, '/create-match')
    await page.getByRole('tab', { name: say(tab), exact: true }).click()
    await page.locator('form [type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await look(page, `form for a ${tab}`)
  }
  await goWithin(page, `/courts?day=${courtDay(1)}`)
  await expect(page.getByRole('grid').first()).toBeVisible()
  await look(page, 'courts')
  await goWithin(page, '/about')
  await expect(page.getByRole('slider')).toBeVisible()
  await look(page, 'about')
  const tabs = ['/profile', '/profile?tab=notifications', '/profile?tab=messages', ALL_SETTINGS]
  for (const tab of tabs) {
    await goWithin(page, tab)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByRole('status', { name: say('Loading') })).toHaveCount(0)
    await look(page, tab)
  }
  await goWithin(page, `/profile/${tim.id}`)
  await arrive('Tim Smash')
  await look(page, 'member')
  await button('Community').click()
  await expect(page.getByRole('dialog').getByText('Tim Smash')).toBeVisible()
  await look(page, 'community')
}

const heading = (page: Page) => (name: string) =>
  expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()

import { expect, type Page, test } from './fixtures.ts'
import { matchOf } from './match-words.ts'
import { cardOf, joinFromStrip } from './words.ts'

// Screens, read aloud: what is understood without seeing teams, court, calendar and colours.

test('a match is read as teams, guests, invitations and places to take, in both languages @long', async ({
  club,
  member,
}) => {
  const ida = await club.account('Ida Chiquita')
  const id = await matchOf(club)
  const insert =
    'insert into match_participants (match_id, user_id, guest_name, guest_kind, status, team_assignment)'
  await club.sql(`${insert} values ($1, null, 'Otto', 'plus_one', 'confirmed', 'A')`, [id])
  await club.sql(`${insert} values ($1, $2, null, null, 'pending', 'B')`, [id, ida.id])
  const { page, account } = await member('Mara Lob')
  const card = cardOf(page, 'Indoor Arena', '18:30')
  await expect(card).toMatchAriaSnapshot(`
    - list "Team A":
      - listitem: Tim
      - listitem: Otto (guest)
    - list "Team B":
      - listitem:
        - button /Join team B, Indoor Arena, .* 18:30, Ida Chiquita is invited/
      - listitem:
        - button /Join team B, Indoor Arena, .* 18:30$/
  `)
  await hear(page)
  await joinFromStrip(page, card, 'B')
  // The pause between title and description is drawn behind the title.
  const joined = /Joined match successfully!\s*You have joined Team B for this match\./
  await expect.poll(() => page.evaluate(() => document.body.dataset.heard)).toMatch(joined)
  await page.goto(`/matches?match=${id}`)
  await expect(page.getByRole('dialog', { name: 'Indoor Arena Match' })).toMatchAriaSnapshot(`
    - region "Players":
      - list "Team A":
        - listitem: Tim Smash
        - listitem: Otto (guest)
      - list "Team B":
        - listitem: Mara Lob (you)
        - listitem: Available slot Ida Chiquita is invited
  `)
  const german = await member(account, '/matches', { locale: 'de-DE' })
  await expect(german.page.getByRole('article')).toMatchAriaSnapshot(`
    - list "Team A":
      - listitem: Tim
      - listitem: Otto (Gast)
    - list "Team B":
      - listitem: Mara
      - listitem: Ida Chiquita ist eingeladen
  `)
})

test('a calendar is read as a grid of days, with the one that is chosen @long', async ({ member }) => {
  const { page } = await member('Mara Lob', '/matches?day=2027-02-03')
  await page.getByRole('button', { name: /^Show Filters/ }).click()
  await page.getByRole('button', { name: 'Wednesday, 03.02.', exact: true }).last().click()
  await expect(page.getByRole('grid')).toMatchAriaSnapshot(`
    - grid "February 2027":
      - rowgroup:
        - row:
          - columnheader "Mon"
          - columnheader "Tue"
      - rowgroup:
        - row:
          - gridcell "1, Monday, 01.02."
          - gridcell "2, Tuesday, 02.02."
          - gridcell "3, Wednesday, 03.02." [selected]
  `)
  await page.keyboard.press('Shift+PageDown')
  await expect(page.getByRole('grid', { name: 'February 2028' })).toBeVisible()
})

/** Keeps what live regions say: a toast stays in its region for a second. */
const hear = (page: Page) =>
  page.evaluate(() => {
    const note = () => {
      const said = [...document.querySelectorAll('[role=status]')].map(({ textContent }) =>
        textContent.trim(),
      )
      document.body.dataset.heard = `${document.body.dataset.heard ?? ''} ${said.join(' ')}`.slice(-2000)
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

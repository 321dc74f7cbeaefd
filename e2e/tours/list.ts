import { expect } from '../fixtures.ts'
import { atVenue } from '../match-words.ts'
import { goWithin } from '../words.ts'
import { buttons, closePanel, openPanel, panel, type Tour } from './tour.ts'

const TAGS = ['Team Match', 'Training', 'Social Play', 'Other']

/** The list with every kind of card, its filters and banners, and what opens over it. */
export async function tourList(tour: Tour): Promise<void> {
  const { club, open, say, look, lookAtToast } = tour
  const button = buttons(tour)
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const cards: [Record<string, unknown>, ('confirmed' | 'pending')?][] = [
    [{ match_category: 'competitive', court_booked: true, price_per_person: 12.5, match_activity: TAGS }],
    [
      { is_private: true, is_recurring: true, recurrence: 'biweekly', series_id: crypto.randomUUID() },
      'pending',
    ],
    [{ match_type: 'americano', players: 8 }, 'confirmed'],
    [{ match_type: 'tournament', players: 16 }],
    [{ match_type: 'event', match_category: 'event', players: 0 }],
    [{ players: 2, skill_level: 'Pro' }, 'confirmed'],
  ]
  const ids: string[] = []
  for (const [at, [columns, status]] of cards.entries()) {
    const id = await club.match({
      creator: tim,
      columns,
      starts: atVenue(1, `${10 + at}:30`),
      participants: [
        { account: tim, team: 'A' },
        ...(status ? [{ account: mara, status, team: 'B' as const }] : []),
      ],
    })
    ids.push(id)
  }
  await club.match({
    creator: tim,
    starts: "now() - interval '20 minutes'",
    participants: [{ account: tim }, { account: mara }],
  })
  const page = await open(mara, '/matches', { newcomer: true })
  await expect(page.getByRole('article').first()).toBeVisible()
  await button(page, 'Accept', 'what this browser keeps').click()
  await expect(button(page, 'Not now')).toBeVisible()
  await look(page, 'list and banner about installing')
  await button(page, 'Not now').click()
  await expect(page.getByRole('article')).toHaveCount(6)
  await look(page, 'list')
  if (await button(page, 'Show Filters').isVisible()) await button(page, 'Show Filters').click()
  await look(page, 'filters')
  await openPanel(page, () => button(page, 'Any day').click())
  await look(page, 'calendar')
  await closePanel(page)
  await goWithin(page, '/matches?level=Advanced&players=2&mine=1&location=TSG+Padel+(eBuSy)')
  await expect(page.getByRole('heading', { name: say('No matches found') })).toBeVisible()
  await look(page, 'empty list with filters')
  await goWithin(page, '/matches')
  for (const [at, screen] of ['match', 'private match', 'americano', 'tournament', 'event'].entries()) {
    await openPanel(page, () => goWithin(page, `/matches?match=${ids[at]}`))
    await expect(panel(page).getByRole('button').nth(1)).toBeVisible()
    await look(page, `${screen} over the list`)
    await goWithin(page, '/matches')
    await expect(panel(page)).toHaveCount(0)
  }
  await openPanel(page, () =>
    page.getByRole('article').filter({ hasText: '10:30' }).getByRole('button').first().click(),
  )
  await look(page, 'join from the strip')
  await panel(page).getByRole('button').last().click()
  await lookAtToast(page, 'joined')
  await openPanel(page, () => button(page, 'Community').click())
  await expect(panel(page).getByText('Tim Smash')).toBeVisible()
  await look(page, 'community')
  await panel(page).getByRole('searchbox').or(panel(page).getByRole('textbox')).first().fill('zz')
  await expect(panel(page).getByText(say('No users found'))).toBeVisible()
  await look(page, 'nobody found')
}

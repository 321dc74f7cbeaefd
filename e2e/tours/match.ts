import { type Account, expect } from '../fixtures.ts'
import { atVenue } from '../match-words.ts'
import { goWithin } from '../words.ts'
import { buttons, closePanel, openPanel, panel, type Tour } from './tour.ts'

const SERIES = '00000000-0000-4000-8000-00000000000a'

/** Matches and events of one's own and of others: questions, menus, invitations, rotations, comments. */
export async function tourMatch(tour: Tour): Promise<void> {
  const { club, open, say, look, lookAtToast } = tour
  const button = buttons(tour)
  const accounts: Account[] = []
  for (const name of ['Mara Lob', 'Tim Smash', 'Mara Smash', 'Tim Lob'])
    accounts.push(await club.account(name))
  const [mara, tim, ida, nils] = accounts
  if (!mara || !tim || !ida || !nils) throw new Error('somebody is missing')
  const participants = [
    { account: mara, team: 'A' as const },
    { account: tim, team: 'B' as const },
    { account: nils, status: 'pending', team: 'B' as const },
  ]
  const own = await club.match({ creator: mara, participants })
  const columns = { series_id: SERIES, is_recurring: true, recurrence: 'weekly' }
  const dates: string[] = []
  for (const day of [7, 14, 21])
    dates.push(
      await club.match({
        creator: tim,
        starts: atVenue(day, '18:30'),
        columns,
        participants: [{ account: mara, status: day > 0 ? 'pending' : 'confirmed', team: 'B' }],
      }),
    )
  const americano = await club.match({
    creator: mara,
    columns: { match_type: 'americano', players: 16 },
    starts: atVenue(3, '18:30'),
    participants: accounts.map((account) => ({ account })),
  })
  const event = await club.match({
    creator: mara,
    columns: { match_type: 'event', match_category: 'event', players: 3, description: 'Mara Lob' },
    starts: atVenue(4, '18:30'),
    participants: [{ account: tim }, { account: ida }],
  })
  const past = await club.match({
    creator: tim,
    columns: { match_type: 'event', match_category: 'event', players: 0, description: '' },
    starts: atVenue(-1, '18:30'),
  })
  await club.sql("insert into match_comments (match_id, user_id, comment) values ($1, $2, 'Tim Smash')", [
    event,
    mara.id,
  ])

  const page = await open(mara, `/matches/${own}`)
  await expect(button(page, 'Delete Match')).toBeVisible()
  await look(page, 'own match')
  await openPanel(page, () => button(page, 'Delete Match').click())
  await look(page, 'delete a match')
  await closePanel(page)
  await openPanel(page, () => button(page, 'Leave Match').click())
  await look(page, 'leave a match')
  await closePanel(page)
  await openPanel(page, () => button(page, 'Invite Players').click())
  await expect(panel(page).getByRole('combobox')).toBeVisible()
  await look(page, 'invite')
  await panel(page).getByRole('combobox').fill('mara')
  await expect(panel(page).getByRole('option')).toHaveCount(1)
  await panel(page).getByRole('combobox').press('Enter')
  await look(page, 'invite somebody')
  await button(panel(page), 'Send Invites').click()
  await lookAtToast(page, 'invited')
  await goWithin(page, `/matches?match=${own}`)
  await openPanel(page, () => button(page, 'Manage match').click())
  await expect(button(page, 'Edit')).toBeVisible()
  await look(page, 'manage a match')
  await button(page, 'Edit').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await goWithin(page, `/matches/${dates[0]}`)
  await openPanel(page, () => button(page, 'Accept').click())
  await look(page, 'accept dates of a series')
  await closePanel(page)
  await openPanel(page, () => button(page, 'Decline').click())
  await look(page, 'decline dates of a series')
  await button(panel(page), 'Only this date').click()
  await expect(panel(page)).toHaveCount(0)
  // The toast of the invitations may still be there, before the answer has arrived.
  await expect(button(page, 'Decline')).toHaveCount(0)
  await lookAtToast(page, 'declined')
  await club.sql(
    "update match_participants set status = 'confirmed' where user_id = $1 and match_id = any ($2)",
    [mara.id, dates],
  )
  await page.goto(`/matches/${dates[0]}`)
  await openPanel(page, () => button(page, 'Leave Match').click())
  await look(page, 'leave dates of a series')
  await closePanel(page)

  await goWithin(page, `/matches/${americano}`)
  await openPanel(page, () => button(page, 'View Rotations').click())
  await expect(panel(page).getByRole('list').first()).toBeVisible()
  await look(page, 'rotations')
  await closePanel(page)
  await club.sql('delete from match_participants where match_id = $1 and user_id <> $2', [americano, mara.id])
  await page.goto(`/matches/${americano}`)
  await openPanel(page, () => button(page, 'View Rotations').click())
  await expect(
    panel(page).getByText(say('At least 3 players are needed for Americano rotations.')),
  ).toBeVisible()
  await look(page, 'too few for rotations')

  await page.goto(`/matches/${event}`)
  await expect(button(page, 'Attending')).toBeVisible()
  await look(page, 'event')
  await openPanel(page, () => page.getByRole('listitem').getByRole('button').first().click())
  await look(page, 'remove an attendee')
  await closePanel(page)
  await button(page, 'Attending').click()
  await look(page, 'full event')
  await page.getByRole('tab').nth(1).click()
  await look(page, 'details of an event')
  await page.getByRole('tab').nth(2).click()
  await expect(page.getByRole('textbox')).toBeVisible()
  await page.getByRole('textbox').fill('Tim '.repeat(260))
  await look(page, 'comments')
  await openPanel(page, () => page.getByRole('main').getByRole('listitem').getByRole('button').last().click())
  await look(page, 'delete a comment')
  await closePanel(page)
  await goWithin(page, `/matches?match=${event}`)
  await expect(panel(page).getByRole('link').first()).toBeVisible()
  await look(page, 'own event over the list')
  await page.keyboard.press('Escape')
  await goWithin(page, `/matches/${past}`)
  await expect(page.getByText(say('Nobody attended this event.'))).toBeVisible()
  await look(page, 'past event')
}

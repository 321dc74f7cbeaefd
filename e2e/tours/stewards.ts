import { expect } from '../fixtures.ts'
import { goWithin } from '../words.ts'
import { buttons, closePanel, openPanel, panel, type Tour } from './tour.ts'

/** The desk of the stewards, what members report to them, and the screens of those who would like to join. */
export async function tourStewards(tour: Tour): Promise<void> {
  const { club, open, say, look } = tour
  const button = buttons(tour)
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const match = await club.match({ creator: tim, participants: [{ account: tim }, { account: mara }] })
  await club.sql('insert into match_comments (match_id, user_id, comment) values ($1, $2, $3)', [
    match,
    tim.id,
    'Lob',
  ])

  const page = await open(mara, `/matches/${match}`)
  // The flags of the match and of the comment below it, whatever they are called in the language.
  const flags = page.locator('button:has(.lucide-flag)')
  await expect(flags).not.toHaveCount(0)
  await openPanel(page, () => flags.last().click())
  await look(page, 'report a comment')
  await button(panel(page), 'Spam or advertising').click()
  await expect(
    panel(page).getByText(say('The stewards look at it and tell you what they decided.')),
  ).toBeVisible()
  await look(page, 'a report that was sent')
  await closePanel(page)

  await goWithin(page, '/steward')
  await expect(page.getByRole('heading', { name: say('This page is for stewards') })).toBeVisible()
  await look(page, 'the desk for others')
  await club.sql('insert into stewards (member_id) values ($1)', [mara.id])
  await page.reload()
  for (const section of [
    'today',
    'reports',
    'announcements',
    'joining',
    'system',
    'log',
    'community',
    'members',
  ]) {
    await goWithin(page, `/steward/${section}`)
    await expect(page.locator('[aria-current=page]').last()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, `stewards: ${section}`)
  }

  await goWithin(page, `/steward/members?member=${tim.id}`)
  await expect(page.getByRole('heading', { name: 'Tim Smash' })).toBeVisible()
  await look(page, 'a member, for stewards')
  for (const [act, context] of [
    ['Name a steward'],
    ['Merge a double'],
    ['Block', 'an account'],
    ['Remove'],
  ] as const) {
    await openPanel(page, () => button(page, act, context).click())
    await look(page, `stewards: ${act}`)
    await closePanel(page)
  }

  await goWithin(page, '/steward/reports')
  await openPanel(page, () => page.getByRole('listitem').getByRole('button').last().click())
  await look(page, 'decide about a report')
  await closePanel(page)

  await page.getByRole('link', { name: say('Announce'), exact: true }).click()
  await page.getByLabel(say('Text'), { exact: true }).fill('Lob')
  await look(page, 'announce')

  await goWithin(page, '/steward/community')
  const parts = page.getByRole('main').getByRole('list').first().getByRole('button')
  await expect(parts).not.toHaveCount(0)
  for (let at = 0; at < (await parts.count()); at++) {
    await openPanel(page, () => parts.nth(at).click())
    await look(page, `the community: part ${at + 1}`)
    await button(panel(page), 'Done').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await goWithin(page, '/steward/joining')
  await button(page, 'Make a link').click()
  await expect(page.getByText(say('Pass this link on now: it is not shown again.'))).toBeVisible()
  await look(page, 'a new invitation')
  for (const [mode, label] of [
    ['link', 'By invitation'],
    ['approval', 'By approval'],
  ] as const) {
    await page.getByText(say(label), { exact: true }).click()
    await look(page, `who may join: ${mode}`)
    await club.sql('update private.join_policy set mode = $1', [mode])
    const stranger = await open(null, '/auth?mode=signup')
    await expect(stranger.getByRole('status').first()).toBeVisible()
    await look(stranger, `signing up: ${mode}`)
  }
  await club.sql(`update private.join_policy set mode = 'open'`)
}

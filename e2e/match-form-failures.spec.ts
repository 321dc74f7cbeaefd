import { expect, test } from './fixtures.ts'
import { cutOff, MAKING } from './match-words.ts'
import { createMatch, expectToast, fillMatch } from './words.ts'

test('nothing typed is lost to a server that is away, or to a reload; sent twice it is one match', async ({
  club,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|status of 409/)
  const { page } = await member('Mara Lob', '/create-match')
  await fillMatch(page)
  await page.getByRole('button', { name: 'Social Play' }).click()
  const mend = await cutOff(page, MAKING, 'POST')
  await createMatch(page)
  await expectToast(
    page,
    'Failed to create match. Please try again.',
    'Could not connect to the server. Please try again later.',
  )
  await mend()
  await page.reload()
  await expect(page.getByLabel('Location')).toHaveValue('Indoor Arena (Eversports)')
  await expect(page.getByLabel('Skill Level')).toHaveValue('Intermediate')
  await expect(page.getByLabel('Start Time')).toHaveValue('18:30')
  await expect(page.getByLabel('End Time')).toHaveValue('20:00')
  await expect(page.getByRole('button', { name: 'Social Play' })).toHaveAttribute('aria-pressed', 'true')

  // The server does it, but its answer is lost.
  await page.route(
    MAKING,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await createMatch(page)
  await expectToast(page, 'Failed to create match. Please try again.')
  await createMatch(page)
  await expectToast(page, 'Match created!')
  expect(await club.sql('select from matches')).toHaveLength(1)
  expect(await club.sql('select from match_participants')).toHaveLength(1)
  await page.goto('/create-match')
  await expect(page.getByLabel('Location')).toHaveValue('')
})

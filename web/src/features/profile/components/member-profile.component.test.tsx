import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openApp, openAsMember, PROFILE, toast } from '../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow, TIM } from '../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../testing/stand-in-server.ts'
import { tellRow } from '../../../../testing/stand-in-socket.ts'

const RECENT = 'POST /rest/v1/rpc/get_user_recent_matches'
const isAt = (path: string) => expect.poll(() => location.pathname + location.search).toBe(path)

test('a recent match opens what it was, and its link is copied or said not to be', async () => {
  answer(RECENT, { json: [matchRow({ match_date: '2026-03-06T17:30:00Z', end_time: '20:00:00' })] })
  answer('GET /rest/v1/match_participants', { json: [participantRow(MARA), participantRow(TIM)] })
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openAsMember('/profile')
  await page.getByRole('region', { name: 'Recent Matches' }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Indoor Arena Match' })
  for (const words of ['Fri 06.03.2026', '18:30 – 20:00', 'Indoor Arena', 'Intermediate', '2/4', 'Tim Smash'])
    await expect.element(dialog).toMatchTextContent(words)
  expect(callsTo(RECENT)[0]).toMatchObject({ body: { user_id_param: MARA.id, limit_param: 10 } })
  const copy = dialog.getByRole('button', { name: 'Copy Share Link' })
  await copy.click()
  await expect.element(toast()).toMatchTextContent(/Link copied/)
  expect(written).toHaveBeenCalledWith(`${location.origin}/match/${MATCH_ID}`)
  written.mockRejectedValue(new Error('not allowed'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await copy.click()
  await expect.element(toast()).toMatchTextContent(/Failed to copy link to clipboard\./)
})

test('an event of before is called by its name', async () => {
  const event = { match_type: 'event', description: 'Summer evening.' }
  answer(RECENT, { json: [matchRow({ match_date: '2026-03-06T17:30:00Z', ...event })] })
  answer('GET /rest/v1/match_participants', { json: [] })
  await openAsMember('/profile')
  const row = page.getByRole('region', { name: 'Recent Matches' }).getByRole('button')
  await expect.element(row).toMatchTextContent(/Summer eveningEvent/)
  await row.click()
  await expect
    .element(page.getByRole('dialog', { name: 'Summer evening' }))
    .toMatchTextContent('Indoor Arena')
})

test('the link of a match leads a member to it', async () => {
  await openAsMember(`/match/${MATCH_ID}`)
  await isAt(`/matches/${MATCH_ID}`)
})

test('the link of a match leads others to the sign-in screen', async () => {
  await openApp(`/match/${MATCH_ID}`)
  await isAt(`/auth?next=${encodeURIComponent(`/match/${MATCH_ID}`)}`)
})

function prepareTim(more: object) {
  const rows = [{ ...PROFILE, ...TIM, email: null, skill_level: null, ...more }]
  answer('GET /rest/v1/profiles', ({ path }) => ({ json: path.includes(TIM.id) ? rows : [PROFILE] }))
  answer(RECENT, { json: [] })
}

test('a number that another member shows can be called', async () => {
  prepareTim({ phone_number: '0711 555 0100', skill_level: 'Pro' })
  await openAsMember(`/profile/${TIM.id}`)
  await expect.element(page.getByRole('heading', { name: 'Tim Smash', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Pro', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '0711 555 0100' }))
    .toHaveAttribute('href', 'tel:07115550100')
})

test('each of two numbers has a link of its own, without the zero that only counts at home', async () => {
  prepareTim({ phone_number: '+49 (0) 170 1234567, abends 0711 555 0100' })
  await openAsMember(`/profile/${TIM.id}`)
  const number = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(number('+49 (0) 170 1234567')).toHaveAttribute('href', 'tel:+491701234567')
  await expect.element(number('0711 555 0100')).toHaveAttribute('href', 'tel:07115550100')
})

test('facts that another member has not given are said to be missing', async () => {
  prepareTim({})
  await openAsMember(`/profile/${TIM.id}`)
  for (const text of ['Not provided', 'Skill level not set', 'No matches played yet.'])
    await expect.element(page.getByText(text)).toBeVisible()
})

test.each(['00000000-0000-4000-8000-000000000000', 'nobody'])(
  'a profile of nobody is not found (%s)',
  async (nobody) => {
    answer('GET /rest/v1/profiles', ({ path }) => ({ json: path.includes(MARA.id) ? [PROFILE] : [] }))
    await openAsMember(`/profile/${nobody}`)
    await expect.element(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
  },
)

test("the address of a member's own page leads to their profile", async () => {
  await openAsMember(`/profile/${MARA.id}`)
  await isAt('/profile')
})

test('one’s own profile shows what another device has changed', async () => {
  await openAsMember('/profile')
  await expect.element(page.getByRole('textbox', { name: /^Username/ })).toHaveValue(PROFILE.username)
  answer('GET /rest/v1/profiles', { json: [{ ...PROFILE, username: 'Mara Elsewhere' }] })
  await tellRow('profiles', 'UPDATE', { id: MARA.id })
  await expect.element(page.getByRole('textbox', { name: /^Username/ })).toHaveValue('Mara Elsewhere')
})

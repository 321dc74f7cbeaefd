import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow, TIM } from '../../../../testing/rows.ts'
import { type Answer, answer, callsTo } from '../../../../testing/stand-in-server.ts'
import { store } from '../../../../testing/stand-in-tables.ts'

const PAGE = `/matches/${MATCH_ID}`
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function open(columns: Record<string, unknown>) {
  store('matches', matchRow(columns))
  store('match_participants', participantRow(TIM))
  await openAsMember(PAGE)
}

test.each(
  share([
    ['tournament', 'Tournament', 'This is a tournament.', true],
    ['event', 'Event', 'This is a community event.', false],
    ['americano', 'Americano', 'Partners and opponents change with every round.', true],
  ]),
)(
  `the page of a %s has its header, and says what it is (SEED=${SEED})`,
  async (match_type, heading, info, joinable) => {
    await open({
      match_type,
      match_category: 'event',
      players: 0,
      description: 'Summer evening\nBring a towel.',
    })
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toMatchTextContent(`${heading} · Indoor Arena Summer evening`)
    await expect.element(page.getByText(/1\/∞/).first()).toBeVisible()
    await expect.element(page.getByText(new RegExp(info))).toBeVisible()
    await expect.element(page.getByText('Bring a towel.')).toBeVisible()
    await expect.poll(() => document.title).toMatch(new RegExp(`^${heading} · Summer evening, `))
    const tabs = page.getByRole('tab', { name: /^Comments/ })
    await expect.poll(() => button('Join Event').elements()).toHaveLength(joinable ? 1 : 0)
    await expect.poll(() => tabs.elements()).toHaveLength(joinable ? 0 : 1)
    await page.getByRole('tab', { name: 'Details' }).click()
    await expect.element(page.getByRole('tabpanel')).toMatchTextContent(/^\s*Court bookedNo/)
  },
)

test('a long description is cut until somebody wants more, and hides no button', async () => {
  const description = `Summer evening\n${'Bring a towel. '.repeat(120)}`
  await open({ match_type: 'event', match_category: 'event', players: 0, description })
  await expect.element(button('Attending')).toBeInViewport({ ratio: 1 })
  const text = page.getByText(/^Bring a towel\. Bring/)
  const height = () => text.element().getBoundingClientRect().height
  await expect.element(text).toBeVisible()
  await expect.poll(height).toBeLessThan(200)
  const cut = height()
  await expect.element(button('More')).toHaveAttribute('aria-expanded', 'false')
  await button('More').click()
  await expect.poll(height).toBeGreaterThan(2 * cut)
  await button('Less').click()
  await expect.poll(height).toBe(cut)
})

test.each(
  share([
    ['on a phone', 390, 844],
    ['in two columns', 1280, 800],
  ]),
)(`what is loading stands where it will be shown %s (SEED=${SEED})`, async (_where, width, height) => {
  onTestFinished(() => page.viewport(390, 844))
  await page.viewport(width, height)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer('GET /rest/v1/matches', () => promise)
  store('match_participants', participantRow(TIM))
  await openAsMember(PAGE)
  const edges = (part: Element | null | undefined) => {
    const { x = 0, width = 0 } = part?.getBoundingClientRect() ?? {}
    return [x, width].map(Math.round)
  }
  const loading: Locator = page.getByRole('status', { name: 'Loading match' })
  await expect.element(loading).toBeVisible()
  const before = edges(loading.element().children[1])
  expect(before[1]).toBeGreaterThan(0)
  resolve({ json: [matchRow()] })
  await expect.element(loading).not.toBeInTheDocument()
  const when = page.getByRole('main').getByText('Time:').first()
  await expect.poll(() => edges(when.element().closest('[class*=sticky]'))).toEqual(before)
})

test('who takes part mutes the match in one tap, and a refusal takes it back', async () => {
  store('matches', matchRow())
  store('match_participants', participantRow(TIM), participantRow(MARA))
  answer('GET /rest/v1/match_mutes', { json: [] })
  answer('POST /rest/v1/match_mutes', { status: 201 })
  await openAsMember(PAGE)
  await expect.element(button('Mute this match')).toMatchTextContent(/^Mute$/)
  answer('GET /rest/v1/match_mutes', { json: [{ match_id: MATCH_ID }] })
  await button('Mute this match').click()
  const muted = button('Muted: listen to this match again')
  await expect.element(muted).toMatchTextContent(/^Muted$/)
  // The button is ahead of the request.
  await expect
    .poll(() => callsTo('POST /rest/v1/match_mutes'))
    .toMatchObject([{ body: { user_id: MARA.id, match_id: MATCH_ID } }])
  answer('DELETE /rest/v1/match_mutes', { status: 400, json: { code: 'XX000', message: 'A screw is loose' } })
  await muted.click()
  await expect.element(toast()).toMatchTextContent(/^Failed to unmute it\. Please try again\./)
  await expect.element(muted).toBeVisible()
})

test('nobody mutes a match of others', async () => {
  await open({})
  await expect.element(button('Join Match')).toBeVisible()
  expect(button('Mute this match').elements()).toEqual([])
})

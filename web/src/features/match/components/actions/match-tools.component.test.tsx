import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow, TIM } from '../../../../../testing/rows.ts'
import { type Answer, answer } from '../../../../../testing/stand-in-server.ts'
import { listedRow } from '../../../../../testing/stand-in-tables.ts'

const dialog = page.getByRole('dialog')
const calendar = dialog.getByRole('button', { name: 'Add to calendar' })

/** The controls of the row, with their widths. */
function tools() {
  const row = calendar.element().parentElement
  const box = row?.getBoundingClientRect()
  const parts = [...(row?.children ?? [])].map((one) => ({
    name: one.textContent?.trim(),
    width: Math.round(one.getBoundingClientRect().width),
  }))
  return { names: parts.map(({ name }) => name), widths: parts.map(({ width }) => width), width: box?.width }
}

test.each([
  ['somebody who looks on', [TIM], {}, ['Calendar', 'Report']],
  ['a player', [TIM, MARA], {}, ['Calendar', 'Mute', 'Play again', 'Report']],
  ['the creator', [TIM, MARA], { creator_id: MARA.id, creator: MARA }, ['Calendar', 'Mute', 'Play again']],
])('the tools are one row, which is always full: %s', async (_who, players, columns, names) => {
  answer('GET /rest/v1/match_mutes', { json: [] })
  answer('GET /rest/v1/matches', ({ path }) => ({ json: path.includes('id=eq.') ? [matchRow(columns)] : [] }))
  answer('GET /rest/v1/match_participants', { json: players.map((who) => participantRow(who)) })
  await openAsMember(`/matches?match=${MATCH_ID}`)
  await expect.element(calendar).toBeVisible()
  const { widths, width = 0, ...row } = tools()
  expect(row.names).toEqual(names)
  for (const one of widths) expect(one).toBe(Math.round(width / names.length))
})

test('the row keeps its place until it is known whose match it is', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  answer('GET /rest/v1/match_mutes', { json: [] })
  // The list knows those who take part, until they are asked for.
  answer('GET /rest/v1/listed_matches', { json: [listedRow(matchRow())] })
  answer('GET /rest/v1/matches', { json: [matchRow()] })
  answer('GET /rest/v1/match_participants', () => promise)
  await openAsMember(`/matches?match=${MATCH_ID}`)
  const thread = dialog.getByRole('region', { name: /^Thread/ })
  await expect.element(thread).toBeVisible()
  const height = () =>
    thread.element().closest('[data-sheet-body]')?.querySelector('[data-tools]')?.clientHeight
  const before = height()
  expect(before).toBeGreaterThan(0)
  resolve({ json: [participantRow(TIM), participantRow(MARA)] })
  await expect.element(dialog.getByRole('link', { name: 'Play again' })).toBeVisible()
  expect(height()).toBe(before)
})

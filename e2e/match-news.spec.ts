import { expect, type Page, test } from './fixtures.ts'
import { openLive } from './match-words.ts'
import { toastIn } from './words.ts'

const WITHIN_5_S = { timeout: 5000 }
const dialog = (page: Page) => page.getByRole('dialog')

test('creator and player hear within seconds who joins, talk about it, and see what is unread @long', async ({
  club,
  member,
}) => {
  const [creator, player] = [await club.account('Tim Smash'), await club.account('Ida Volley')]
  const id = await club.match({ creator, participants: [{ account: player, team: 'A' }] })
  const [tim, ida, mara] = [await member(creator), await member(player), await member('Mara Lob')]
  await openLive(tim.page, '/matches', `notifications_${creator.id}`)
  await openLive(ida.page, '/matches', `notifications_${player.id}`)
  await test.step('who joins', async () => {
    await club.sql(
      `with me as materialized (select set_config('request.jwt.claims', jsonb_build_object('sub', $2::text)::text, true))
       insert into match_participants (match_id, user_id, status) select $1, $2::uuid, 'confirmed' from me`,
      [id, mara.account.id],
    )
    for (const { page } of [tim, ida])
      await expect(toastIn(page)).toContainText(/Mara Lob .* 2 /s, WITHIN_5_S)
  })
  await test.step('what is said', async () => {
    await mara.page.goto(`/matches?match=${id}`)
    const field = dialog(mara.page).getByLabel('Write to the others')
    await field.fill('Who drives?')
    await dialog(mara.page).getByRole('button', { name: 'Post comment' }).click()
    await expect(field).toHaveValue('')
    await expect(ida.page.getByRole('article')).toContainText('New messages', WITHIN_5_S)
    await expect(toastIn(tim.page)).toContainText('Mara Lob: “Who drives?”')
  })
  await test.step('looked at, it is read', async () => {
    await ida.page.goto(`/matches?match=${id}`)
    await expect(dialog(ida.page)).toContainText('Who drives?')
    await dialog(ida.page).getByLabel('Write to the others').scrollIntoViewIfNeeded()
    const unread = () =>
      club.sql(`select from notifications where user_id = $1 and type = 'match_comment' and not read`, [
        player.id,
      ])
    await expect.poll(unread).toEqual([])
    await ida.page.keyboard.press('Escape')
    await expect(ida.page.getByRole('article')).not.toContainText('New messages')
  })
})

test('two tabs of a member agree at once which match is muted, and whether its thread has news @long', async ({
  club,
  member,
}) => {
  const writer = await club.account('Tim Smash')
  const { page, account: ida, tab } = await member('Ida Volley', '/nowhere')
  const id = await club.match({ creator: ida, participants: [{ account: writer }] })
  const other = await tab('/nowhere')
  const mute = (where: Page) => where.getByRole('button', { name: /^Mute/ })
  await openLive(page, `/matches?match=${id}`, `match_mutes_${ida.id}`)
  await openLive(other, `/matches/${id}`, `match_mutes_${ida.id}`)
  await mute(page).click()
  await expect(mute(other)).toHaveText('Muted', WITHIN_5_S)
  await mute(other).click()
  await expect(mute(page)).toHaveText('Mute', WITHIN_5_S)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await club.sql(
    `with me as materialized (select set_config('request.jwt.claims', jsonb_build_object('sub', $2::text)::text, true))
     insert into match_comments (match_id, user_id, comment) select $1, $2::uuid, 'Who drives?' from me`,
    [id, writer.id],
  )
  await expect(page.getByRole('article')).toContainText('New messages', WITHIN_5_S)
  await other.getByRole('tab', { name: /^Thread/ }).click()
  await expect(other.getByText('Who drives?', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).not.toContainText('New messages', WITHIN_5_S)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '@/lib/paths.ts'
import { MARA, openAsMember, PROFILE, toast } from '../../../../../testing/open-app.tsx'
import { TIM } from '../../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const BLOCKS = 'GET /rest/v1/member_blocks'
const BLOCK = 'POST /rest/v1/member_blocks'
const UNBLOCK = 'DELETE /rest/v1/member_blocks'

function prepareTim(blocked: boolean) {
  const rows = [{ ...PROFILE, ...TIM, email: null }]
  answer('GET /rest/v1/profiles', ({ path }) => ({ json: path.includes(TIM.id) ? rows : [PROFILE] }))
  answer('POST /rest/v1/rpc/get_user_recent_matches', { json: [] })
  answer(BLOCKS, { json: blocked ? [{ member: TIM }] : [] })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a member is blocked after a question, and unblocked at once', async () => {
  prepareTim(false)
  await openAsMember(`/profile/${TIM.id}`)
  await button('Block').click()
  const dialog = page.getByRole('alertdialog', { name: 'Block Tim Smash?' })
  await expect.element(dialog).toMatchTextContent(/Tim Smash is not told/)
  expect(callsTo(BLOCK)).toEqual([])
  answer(BLOCK, { status: 201, json: null })
  answer(BLOCKS, { json: [{ member: TIM }] })
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect.element(toast()).toMatchTextContent(/Blocked/)
  expect(callsTo(BLOCK)[0]).toMatchObject({ body: { blocker_id: MARA.id, blocked_id: TIM.id } })

  answer(UNBLOCK, { status: 204, json: null })
  answer(BLOCKS, { json: [] })
  await button('Unblock').click()
  await expect.element(button('Block')).toBeVisible()
  expect(callsTo(UNBLOCK)[0]?.path).toContain(TIM.id)
})

test('a block that fails leaves everything as it was, and says so', async () => {
  prepareTim(false)
  await openAsMember(`/profile/${TIM.id}`)
  await button('Block').click()
  answer(BLOCK, { status: 409, json: { code: 'PT409', hint: 'too_many_blocks', message: 'Too many.' } })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect.element(toast()).toMatchTextContent(/You have blocked 200 members\. Unblock somebody first\./)
  await expect.element(button('Block')).toBeVisible()
})

test('nothing is offered before it is known whether the member is blocked', async () => {
  prepareTim(false)
  answer(BLOCKS, { status: 500, json: {} })
  await openAsMember(`/profile/${TIM.id}`)
  await expect.element(page.getByRole('heading', { name: 'Tim Smash', level: 1 })).toBeVisible()
  await expect.poll(() => callsTo(BLOCKS).length).toBeGreaterThan(0)
  await expect.element(button('Block')).not.toBeInTheDocument()
})

test('the settings list who is blocked, with a way back', async () => {
  answer(BLOCKS, { json: [{ member: TIM }] })
  await openAsMember(paths.settingsSection('blocked'))
  answer(UNBLOCK, { status: 204, json: null })
  const unblock = button('Unblock Tim Smash')
  await expect.element(unblock).toBeVisible()
  answer(BLOCKS, { json: [] })
  await unblock.click()
  await expect.element(page.getByText(/You have blocked nobody/)).toBeVisible()
})

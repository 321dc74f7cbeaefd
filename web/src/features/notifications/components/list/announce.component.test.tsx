import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toast as showToast } from '@/lib/toast.ts'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow, TIM } from '../../../../../testing/rows.ts'
import { insert, store } from '../../../../../testing/stand-in-tables.ts'

const dialog = page.getByRole('dialog')
const view = () => toast().getByRole('button', { name: 'View' })
const DIALOG = `/matches?match=${MATCH_ID}`
const PAGE = `/matches/${MATCH_ID}`

async function open(path: string) {
  store('matches', matchRow({ participants: [] }))
  store('match_participants', participantRow(TIM), participantRow(MARA))
  await openAsMember(path)
  await expect.element(page.getByRole('heading', { name: /Indoor Arena/ }).first()).toBeVisible()
}

function notify(type: string, message: string) {
  const created_at = new Date().toISOString()
  const row = { id: crypto.randomUUID(), user_id: MARA.id, type, message, data: {}, read: false, created_at }
  return insert('notifications', { ...row, related_id: MATCH_ID })
}

test.each([
  [PAGE, false],
  [DIALOG, false],
  ['/matches', true],
])('news of a match leads there from elsewhere only: at %s', async (path, leads) => {
  await open(path)
  await notify('match_joined', 'Nils joined.')
  await notify('match_updated', 'The match has moved.')
  await expect.element(toast()).toMatchTextContent(/The match has moved\./)
  expect(view().elements()).toHaveLength(leads ? 1 : 0)
})

test('who joins the match that is on screen is shown by the match alone', async () => {
  await open(PAGE)
  const texts: string[] = []
  const watcher = new MutationObserver(() => texts.push(document.body.textContent ?? ''))
  watcher.observe(document.body, { childList: true, subtree: true })
  await notify('match_joined', 'Nils joined.')
  await notify('match_updated', 'The match has moved.')
  await expect.element(toast()).toMatchTextContent(/The match has moved\./)
  watcher.disconnect()
  expect(texts.filter((text) => text.includes('Nils joined.'))).toEqual([])
})

test('a sheet on a phone leaves room for a toast, and takes it back', async () => {
  await open(DIALOG)
  const top = () => dialog.element().getBoundingClientRect().top
  await expect.element(dialog).toBeVisible()
  // As tall as a sheet becomes.
  const body = dialog.element().querySelector<HTMLElement>('[data-sheet-body]')
  body?.insertAdjacentHTML('beforeend', '<div style="height: 2000px"></div>')
  await expect.poll(top).toBeLessThan(0.1 * innerHeight)
  const before = top()
  const close = showToast({
    title: 'Joined',
    description: 'A sentence of two lines, as most are on a phone.',
  })
  const bottom = () => toast().element().getBoundingClientRect().bottom
  await expect.element(toast()).toBeVisible()
  await expect.poll(() => top() - bottom()).toBeGreaterThanOrEqual(0)
  close()
  await expect.poll(top).toBe(before)
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerEvent, eventRow, PARTICIPANTS } from '../../../../../testing/event.ts'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, participantRow, TIM } from '../../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'

const INVITING = `POST ${PARTICIPANTS}`
const NILS = { id: '44444444-4444-4444-8444-444444444444', username: 'Nils Globo' }

const dialog = () => page.getByRole('dialog', { name: 'Invite Players' })
const search = () => dialog().getByRole('combobox', { name: 'Players' })
const options = () => dialog().getByRole('option')
const invited = () => page.getByRole('list', { name: 'Invited players' }).getByRole('listitem')
const send = () => dialog().getByRole('button', { name: 'Send Invites' }).click()

/** An event of Mara's that Nils has been asked for. */
async function openDialog() {
  answerEvent(eventRow({ creator_id: MARA.id, creator: MARA, players: 8 }), [
    participantRow(NILS, { status: 'pending', created_at: new Date().toISOString() }),
  ])
  answer('POST /rest/v1/rpc/community_page', ({ body }) => {
    const { p_words: words } = body as { p_words: string }
    const found = [TIM, NILS].filter(({ username }) => username.toLowerCase().includes(words))
    return { json: found.map((member) => ({ ...member, skill_level: 'Beginner', avatar_filename: null })) }
  })
  await openAsMember(`/matches/${MATCH_ID}`)
  await page.getByRole('button', { name: 'Invite Players' }).click()
}

test('nobody is invited who was not chosen, and nobody twice', async () => {
  await openDialog()
  await send()
  await expect.element(toast()).toMatchTextContent('No players selected')
  await search().fill('nils')
  await options().filter({ hasText: 'Nils' }).click()
  await expect.element(toast()).toMatchTextContent('Player already invited')
  await expect.element(invited()).not.toBeInTheDocument()
  expect(callsTo(INVITING)).toEqual([])
})

test('each time the dialog opens it knows who was invited meanwhile', async () => {
  await openDialog()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  answer(`GET ${PARTICIPANTS}`, {
    json: [participantRow(TIM, { status: 'pending', created_at: new Date().toISOString() })],
  })
  await page.getByRole('button', { name: 'Invite Players' }).click()
  await search().fill('tim')
  await options().filter({ hasText: 'Tim' }).click()
  await expect.element(toast()).toMatchTextContent('Player already invited')
})

test('invites that do not arrive stay chosen; escape closes the list before the dialog', async () => {
  answer(INVITING, new TypeError('Failed to fetch'))
  await openDialog()
  await search().fill('tim')
  await expect.element(options()).toMatchTextContent(/Tim Smash/)
  await userEvent.keyboard('{Escape}')
  await expect.element(options()).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await options().filter({ hasText: 'Tim' }).click()
  await send()
  await expect.element(toast()).toMatchTextContent('Failed to send invites')
  await expect.element(invited()).toMatchTextContent('Tim Smash')
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Invite Players' })).toHaveFocus()
})

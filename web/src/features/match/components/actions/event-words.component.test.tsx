import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow, participantRow, TIM } from '../../../../../testing/rows.ts'
import { answer } from '../../../../../testing/stand-in-server.ts'

const PAGE = `/matches/${MATCH_ID}`
const PARTICIPANTS = '/rest/v1/match_participants'
const OWN = { creator_id: MARA.id, creator: MARA }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const confirm = (name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

/** Returns all that the screen says of a match, in texts and in the names of controls. */
function saidOfMatches(): string[] {
  const named = [...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('title') ?? '',
  ])
  const said = [
    ...document.querySelectorAll('main *, [role=alertdialog] *, [role=dialog] *, li[data-toast] *'),
  ]
    .filter(({ children }) => children.length === 0)
    .map(({ textContent }) => textContent ?? '')
  // The navigation leads to the form for both.
  return [...named, ...said].filter((text) => /\bmatch\b/i.test(text) && text !== 'Create Match')
}

async function open(match_type: string, columns: object, participants: object[]) {
  answer('GET /rest/v1/matches', { json: [matchRow({ match_type, players: 8, ...columns })] })
  answer(`GET ${PARTICIPANTS}`, { json: participants })
  await openAsMember(PAGE)
}

test.each(share(['americano', 'tournament']))(
  `the word for an %s is event, for those who join and leave it (SEED=${SEED})`,
  async (type) => {
    await open(type, { description: 'Summer cup' }, [participantRow(TIM)])
    await expect.element(button('Join Event')).toBeVisible()
    expect(saidOfMatches()).toEqual([])
    await button('Join Event').click()
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Join this event\?Summer cup, /)
    expect(saidOfMatches()).toEqual([])
    answer('POST /rest/v1/rpc/join_match_bypass_notifications', { json: participantRow(MARA) })
    answer(`GET ${PARTICIPANTS}`, { json: [participantRow(TIM), participantRow(MARA)] })
    await confirm('Join Event')
    await expect.element(toast()).toMatchTextContent(/Joined event successfully!/)
    await expect.element(button('Leave Event')).toBeVisible()
    expect(saidOfMatches()).toEqual([])
    await button('Leave Event').click()
    answer(`DELETE ${PARTICIPANTS}`, { json: [{ id: '1' }] })
    const door = page.getByRole('dialog', { name: "You can't make it?" })
    await expect.element(door).toMatchTextContent(/Summer cup, /)
    expect(saidOfMatches()).toEqual([])
    await door.getByRole('button', { name: 'Leave Event' }).click()
    await expect.element(toast()).toMatchTextContent(/Left event successfully!/)
    expect(saidOfMatches()).toEqual([])
  },
)

test.each(share(['americano', 'tournament']))(
  `the word for an %s is event, for its creator (SEED=${SEED})`,
  async (type) => {
    await open(type, { ...OWN, description: 'Summer cup' }, [participantRow(TIM)])
    await expect.element(button('Delete Event')).toBeVisible()
    expect(saidOfMatches()).toEqual([])
    await button('Delete Event').click()
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Delete this event\?Summer cup, /)
    answer('DELETE /rest/v1/matches', { json: [{ id: MATCH_ID }] })
    answer('GET /rest/v1/matches', { json: [] })
    await confirm('Delete')
    await expect
      .element(toast())
      .toMatchTextContent('Event deleted successfully!' + 'The event has been removed.')
  },
)

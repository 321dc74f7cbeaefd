import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, PROFILE, reloadApp, toast } from '../../../../../testing/open-app.tsx'
import { answer, CONFIG, callsTo } from '../../../../../testing/stand-in-server.ts'

const { community } = CONFIG
const CURRENT = 'GET /rest/v1/community_versions?select=id%2Cdata&state=eq.applied'
const DECISION = 'GET /rest/v1/community_versions?select=state%2Cfaults'
const OTHER = 'GET /rest/v1/community_versions?select=id%2Cdata&id=eq'
const PROPOSE = 'POST /rest/v1/rpc/propose_community'
const RESTORE = 'POST /rest/v1/rpc/restore_community'
const HISTORY = 'POST /rest/v1/rpc/community_history'
const USES = 'POST /rest/v1/rpc/community_uses'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('dialog')
const field = (name: string) => dialog().getByLabelText(name, { exact: true })
const entry = (id: number, more: object = {}) => ({
  id,
  created_at: '2026-01-01T10:12:00Z',
  steward_id: MARA.id,
  steward_name: MARA.username,
  restores: null,
  ...more,
})

const stored = (id: number, data: object) => answer(CURRENT, { json: [{ id, data }] })
const decided = (json: object) => answer(DECISION, { json: [json] })

beforeEach(() => {
  answer('GET /rest/v1/profiles', { json: [{ ...PROFILE, steward: { member_id: MARA.id } }] })
  answer(HISTORY, { json: [entry(3), entry(1, { steward_id: null, steward_name: null })] })
  answer(USES, { json: [] })
  answer(PROPOSE, { json: 4 })
  stored(3, community)
  decided({ state: 'applied', faults: [] })
})

async function openPart(name: RegExp) {
  await button(name).click()
  await expect.element(dialog()).toBeVisible()
}

async function renameTo(title: string) {
  await openPart(/^Name and place/)
  await field('Title').fill(title)
  await button('Done').click()
}

test('a change is reviewed in plain words, saved with the version that was seen, and shown at once', async () => {
  await openAsMember('/steward/community')
  await renameTo('Padel South')
  await expect.element(page.getByText('1 change is not saved')).toBeVisible()
  await button('Review and save').click()
  await expect.element(dialog().getByText('Before: Padel Community')).toBeVisible()
  await expect.element(dialog().getByText('Now: Padel South')).toBeVisible()
  answer('GET /config.json', {
    json: { ...CONFIG, community: { ...community, title: 'Padel South' }, communityVersion: 4 },
  })
  stored(4, { ...community, title: 'Padel South' })
  await button('Save for everybody').click()
  await expect.element(toast()).toMatchTextContent(/Everybody sees it now/)
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(callsTo(PROPOSE)).toMatchObject([
    { body: { p_seen: 3, p_data: { title: 'Padel South', city: community.city } } },
  ])
  await expect.element(page.getByText('1 change is not saved')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Matches', exact: true }).first().click()
  await expect.element(page.getByRole('heading', { name: 'Padel South' })).toBeVisible()
})

test('a fault is told at its field and in the list, and keeps from saving', async () => {
  await openAsMember('/steward/community')
  await openPart(/^Links/)
  await field('Link for feedback').fill('https://me:secret@feedback.example')
  await expect.element(dialog().getByText(/must not contain a user name or a password/)).toBeVisible()
  await button('Done').click()
  await expect.element(button(/^Links.*Something is missing or wrong/)).toBeVisible()
  await button('Review and save').click()
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent(/Link for feedback: This address must not/)
  await expect.element(button('Save for everybody')).toBeDisabled()
})

test('the server may find more: its answer stands where it is read, and nothing that was typed is lost', async () => {
  decided({ state: 'refused', faults: ['venues[1].reading.url: must not lead into the own network'] })
  await openAsMember('/steward/community')
  await renameTo('Padel South')
  await button('Review and save').click()
  await button('Save for everybody').click()
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent(/Reading the courts: .*leads into the network of the server/)
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('1 change is not saved')).toBeVisible()
})

test('what is not saved outlives a reload, and can be thrown away and fetched back', async () => {
  await openAsMember('/steward/community')
  await renameTo('Padel South')
  await expect.element(page.getByText('1 change is not saved')).toBeVisible()
  await reloadApp()
  await expect.element(button(/^Name and place\s*Padel South/)).toBeVisible()
  await button('Discard').click()
  await expect.element(button(/^Name and place\s*Padel Community/)).toBeVisible()
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.element(button(/^Name and place\s*Padel South/)).toBeVisible()
})

test('two editors: the second is told, keeps the rest of their changes and chooses between both', async () => {
  await openAsMember('/steward/community')
  await renameTo('Mine')
  await openPart(/^About and accessibility/)
  await field('Text of the about page').fill('One.\n\nTwo.')
  await button('Done').click()
  await button('Review and save').click()
  answer(PROPOSE, { status: 409, json: { code: 'PT409', hint: 'community_changed', message: 'Changed.' } })
  stored(5, { ...community, title: 'Theirs', city: 'Elsewhere' })
  await button('Save for everybody').click()
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent(/Somebody else has changed the community/)
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('heading', { name: /Another steward has changed this/ })).toBeVisible()
  await expect.element(button('Review and save')).toBeDisabled()
  await page
    .getByRole('group', { name: 'Title' })
    .getByRole('button', { name: /^Yours/ })
    .click()
  answer(PROPOSE, { json: 6 })
  await button('Review and save').click()
  await button('Save for everybody').click()
  await expect
    .poll(() => callsTo(PROPOSE).at(-1))
    .toMatchObject({
      body: { p_seen: 5, p_data: { title: 'Mine', city: 'Elsewhere', about: ['One.', 'Two.'] } },
    })
})

test('hours of each weekday are entered, copied and closed', async () => {
  await openAsMember('/steward/community')
  await openPart(/^TSG Padel/)
  await button('Enter opening hours').click()
  await field('Monday, until').fill('00:00')
  await button('Every day like Monday').click()
  await dialog().getByRole('switch', { name: 'Sunday' }).click()
  await field('Tuesday, from').fill('23:30')
  await field('Tuesday, until').fill('22:00')
  await expect.element(dialog().getByText('The end comes before the beginning.')).toBeVisible()
  await field('Tuesday, from').fill('09:00')
  await button('Done').click()
  await button('Review and save').click()
  await expect.element(dialog().getByText(/Sun: closed/)).toBeVisible()
  await button('Save for everybody').click()
  await expect.poll(() => callsTo(PROPOSE).length).toBe(1)
  const hours = {
    monday: { from: '07:00', until: '24:00' },
    tuesday: { from: '09:00', until: '22:00' },
    saturday: { from: '07:00', until: '24:00' },
    sunday: null,
  }
  expect(callsTo(PROPOSE)).toMatchObject([{ body: { p_data: { venues: [{}, { opening: hours }] } } }])
})

test('a venue that goes says how many matches and alerts name it', async () => {
  answer(USES, {
    json: [
      { place: 'TSG Padel (eBuSy)', venue: null, matches: 12, alerts: 0 },
      { place: null, venue: 'tsg', matches: 0, alerts: 1 },
    ],
  })
  await openAsMember('/steward/community')
  await openPart(/^TSG Padel/)
  await button('Remove this venue').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await button('Review and save').click()
  await expect.element(dialog().getByText(/12 coming matches keep the name TSG Padel/)).toBeVisible()
  await expect.element(dialog().getByText(/1 alert for free courts/)).toBeVisible()
})

test('a venue is added, and has to be filled in', async () => {
  await openAsMember('/steward/community')
  await button('Add a venue').click()
  await expect.element(dialog().getByText('A venue has at least one court.')).toBeVisible()
  await field('Name').fill('North Club')
  await button('Add a court').click()
  await dialog().getByLabelText('Number', { exact: true }).fill('12')
  await dialog().getByLabelText('Name', { exact: true }).nth(1).fill('Court 1')
  await dialog().getByLabelText('Page for booking').fill('https://north.example')
  await dialog().getByRole('button', { name: 'Done' }).click()
  await button('Review and save').click()
  await expect.element(button('Save for everybody')).toBeEnabled()
  await expect.element(dialog().getByText('Venue, North Club')).toBeVisible()
})

test('an earlier version is looked at before it is brought back', async () => {
  answer(OTHER, { json: [{ id: 1, data: { ...community, title: 'As it was' } }] })
  answer(RESTORE, { json: 4 })
  await openAsMember('/steward/community')
  await button('Look at version 1').click()
  await expect.element(dialog().getByText('Now: As it was')).toBeVisible()
  expect(callsTo(RESTORE)).toEqual([])
  await button('Save for everybody').click()
  await expect.poll(() => callsTo(RESTORE)).toMatchObject([{ body: { p_version: 1, p_seen: 3 } }])
  expect(callsTo(PROPOSE)).toEqual([])
})

test('the log says in which parts the community was changed', async () => {
  const changed = [{ part: 'title' }, { part: 'opening', venue: { id: 'tsg', name: 'TSG Padel' } }]
  answer('POST /rest/v1/rpc/steward_log_page', {
    json: [
      {
        ...entry(2),
        act: 'community_restored',
        about_member: null,
        about_name: null,
        detail: { restores: 1 },
      },
      { ...entry(1), act: 'community_changed', about_member: null, about_name: null, detail: { changed } },
    ],
  })
  await openAsMember('/steward/log')
  await expect
    .element(page.getByText('Mara Lob changed the community: Title, Opening hours, TSG Padel'))
    .toBeVisible()
  await expect.element(page.getByText('Mara Lob brought version 1 of the community back')).toBeVisible()
})

test.each([
  ['Eversports', { 'Number of the venue': '', 'Sport in the address': 'padel' }],
  ['eBuSy', { 'Number of the module': '' }],
])('reading %s asks for its own settings', async (system, settings) => {
  await openAsMember('/steward/community')
  await openPart(/^TSG Padel/)
  await field('Booking system').selectOptions(system)
  await dialog()
    .getByRole('switch', { name: /^Show when courts are free/ })
    .click()
  for (const [label, value] of Object.entries(settings)) await expect.element(field(label)).toHaveValue(value)
})

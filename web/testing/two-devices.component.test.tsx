import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MARA, openAsMember, PROFILE } from './open-app.tsx'
import { MATCH_ID, matchRow } from './rows.ts'
import { answer, CONFIG, callsTo } from './stand-in-server.ts'
import { tellRow } from './stand-in-socket.ts'
import { store, update } from './stand-in-tables.ts'

/** A form for something that is stored, which is open on one device while another saves something else of it. */
interface Form {
  path: string
  /** Stores it before the form opens. */
  stored: () => void
  /** Resolves once this device shows it. */
  opened: () => Promise<void>
  /** Another device saves: it is stored, and this device is told. */
  other: () => Promise<void>
  /** Resolves once this device shows that, too. */
  shown: () => Promise<void>
  /** Changes something else, and saves it. */
  save: () => Promise<void>
  call: string
  /** The body of that request. */
  sent: object
}

const EXPIRES = '2099-01-01T00:00:00Z'

const { community } = CONFIG
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const steward = { ...PROFILE, steward: { member_id: MARA.id } }
const profile = (json: object) => answer('GET /rest/v1/profiles', { json: [json] })
const version = (id: number, data: object) =>
  answer('GET /rest/v1/community_versions?select=id%2Cdata&state=eq.applied', { json: [{ id, data }] })
const desk = (mode: string) =>
  answer('POST /rest/v1/rpc/join_desk', { json: { mode, waiting: 0, requests: [], invitations: [] } })
const link = (more: object) =>
  answer('POST /rest/v1/rpc/share_match', {
    json: { token: 'abc', enabled: true, guests_allowed: true, ...more },
  })
/** Queries that are polled are fetched again when the member looks at the page again, too. */
const lookAgain = async () => void window.dispatchEvent(new Event('visibilitychange'))

const own = () => matchRow({ creator_id: MARA.id, creator: MARA })

const FORMS: Record<string, Form> = {
  'the profile': {
    path: '/profile',
    stored: () => profile(PROFILE),
    opened: () => expect.element(field('Phone Number')).toHaveValue(''),
    other: () => {
      profile({ ...PROFILE, phone_number: '0711 555 0100' })
      return tellRow('profiles', 'UPDATE', { id: MARA.id })
    },
    shown: () => expect.element(field('Phone Number')).toHaveValue('0711 555 0100'),
    save: async () => {
      await field('Skill Level').selectOptions('Pro')
      await button('Save Changes').click()
    },
    call: 'POST /rest/v1/rpc/update_own_profile',
    sent: { p_changes: { skill_level: 'Pro' }, p_expected: { skill_level: PROFILE.skill_level } },
  },
  'a match': {
    path: `/create-match?edit=${MATCH_ID}`,
    stored: () => store('matches', own()),
    opened: () => expect.element(page.getByLabelText('4 players')).toBeChecked(),
    other: () => update('matches', { players: 2, updated_at: '2026-01-02T00:00:00Z' }),
    shown: () => expect.element(page.getByLabelText('2 players')).toBeChecked(),
    save: async () => {
      await field('Skill Level').selectOptions('Pro')
      await button('Update Match').click()
    },
    call: 'POST /rest/v1/rpc/update_matches',
    sent: { p_changes: { skill_level: 'Pro' }, p_expected: { skill_level: ['Intermediate'] } },
  },
  'the community': {
    path: '/steward/community',
    stored: () => version(3, community),
    opened: () => expect.element(button(/^Name and place/)).toBeVisible(),
    other: () => {
      version(4, { ...community, city: 'Tampere' })
      return lookAgain()
    },
    shown: () => expect.element(button(/^Name and place.*Tampere/)).toBeVisible(),
    save: async () => {
      await button(/^Name and place/).click()
      await page.getByRole('dialog').getByLabelText('Title', { exact: true }).fill('Padel South')
      await button('Done').click()
      await button('Review and save').click()
      await button('Save for everybody').click()
    },
    call: 'POST /rest/v1/rpc/propose_community',
    sent: { p_seen: 4, p_data: { title: 'Padel South', city: 'Tampere' } },
  },
  'the link of a match': {
    path: `/matches/${MATCH_ID}`,
    stored: () => {
      store('matches', own())
      link({})
    },
    opened: async () => {
      await button('Share').first().click()
      await expect.element(page.getByRole('switch', { name: /^Guests may join/ })).toBeChecked()
    },
    other: () => {
      link({ guests_allowed: false })
      return lookAgain()
    },
    shown: () => expect.element(page.getByRole('switch', { name: /^Guests may join/ })).not.toBeChecked(),
    save: () => page.getByRole('switch', { name: /^Link is on/ }).click(),
    call: 'POST /rest/v1/rpc/change_match_link',
    sent: { p_match_id: MATCH_ID, p_enabled: false },
  },
  'who may join': {
    path: '/steward/joining',
    stored: () => desk('open'),
    opened: () => expect.element(page.getByRole('radio', { name: 'Everybody' })).toBeChecked(),
    other: () => {
      desk('approval')
      return lookAgain()
    },
    shown: () => expect.element(page.getByRole('radio', { name: 'By approval' })).toBeChecked(),
    save: async () => {
      await page.getByRole('radio', { name: 'By invitation' }).click()
      await button('Save').click()
    },
    call: 'POST /rest/v1/rpc/set_join_policy',
    sent: { p_mode: 'link', p_seen: 'approval' },
  },
  'an announcement': {
    path: '/steward/announcements',
    stored: () =>
      store('announcements', { id: 'a', words: 'Closed.', expires_at: EXPIRES, updated_at: 'first' }),
    opened: async () => {
      await button('Change: Closed.').click()
      await expect.element(field('Text')).toHaveValue('Closed.')
    },
    other: () => update('announcements', { words: 'Open again.', updated_at: 'second' }),
    shown: () => expect.element(field('Text')).toHaveValue('Open again.'),
    save: async () => {
      await field('Shown').selectOptions('for a day')
      await button('Save').click()
    },
    call: 'POST /rest/v1/rpc/announce',
    sent: { p_words: 'Open again.', p_expected: 'second' },
  },
}

beforeEach(() => {
  answer('POST /rest/v1/rpc/community_history', { json: [] })
  // A save that is not decided is asked about for 15 s, which would reach the tests after this one.
  answer('GET /rest/v1/community_versions?select=state', { json: [{ state: 'applied', faults: [] }] })
  answer('POST /rest/v1/rpc/community_uses', { json: [] })
  answer('POST /rest/v1/rpc/steward_member_count', { json: 12 })
})

test.each(share(Object.entries(FORMS)))(
  `%s: what another device has saved meanwhile stays (SEED=${SEED})`,
  async (_, form) => {
    if (form.path.startsWith('/steward')) profile(steward)
    form.stored()
    answer(form.call, { json: null })
    await openAsMember(form.path)
    await form.opened()
    await form.other()
    await form.shown()
    await form.save()
    await expect.poll(() => callsTo(form.call)).toHaveLength(1)
    const { body } = callsTo(form.call)[0] ?? {}
    expect(body).toMatchObject(form.sent)
    // Changes are partial objects: what was not touched is not among them.
    if ('p_changes' in form.sent) expect(body).toHaveProperty('p_changes', form.sent.p_changes)
  },
)

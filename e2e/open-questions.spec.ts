import type { Locator, Request } from '@playwright/test'
import type { QuestionName } from '../web/src/lib/question-names.ts'
import { sessionOf } from './club.ts'
import type { Account, Club, Page } from './fixtures.ts'
import { expect, test } from './fixtures.ts'
import { atVenue, LIVE } from './match-words.ts'
import { toastIn } from './words.ts'

// Under every open question of the product something changes: it closes, says why, and nothing is done.

interface Case {
  /** The action that is asked about. */
  question: string
  /** Brings the club to where the question can be asked; returns the path of the page. */
  given(club: Club, mara: Account): Promise<string>
  /** Opens the question. */
  ask(page: Page): Promise<void>
  /** The change that happens meanwhile, elsewhere. */
  meanwhile(club: Club, mara: Account, page: Page): Promise<unknown>
  /** The question, where it is no dialog. */
  asking?(page: Page): Locator
  says: string
  /** The socket tells of it; anything else is asked for again when the page is looked at. */
  live?: boolean
}

const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const fill = async (club: Club, team: 'A' | 'B' | null = null) => {
  for (const name of ['Nils Globo', 'Ida Chiquita', 'Ben Backspin', 'Ola Chiquita'].slice(team ? 2 : 0))
    await club.sql(
      `insert into match_participants (match_id, user_id, status, team_assignment) select id, $1, 'confirmed', $2 from matches`,
      [(await club.account(name)).id, team],
    )
}
const ofTim = async (club: Club, columns = {}, participants: { account: Account; status?: string }[] = []) =>
  club.match({ creator: await club.account('Tim Smash'), columns, participants })
const EVENT = { match_type: 'event', match_category: 'event', players: 4 }
const removed = (club: Club) => club.sql('delete from matches')
const left = (club: Club, who: Account) =>
  club.sql('delete from match_participants where user_id = $1', [who.id])
const IN_A_SERIES =
  "update matches set series_id = gen_random_uuid(), is_recurring = true, recurrence = 'weekly'"
/** Two dates of a series, a week apart. */
async function seriesOf(
  club: Club,
  creator: Account,
  participants: { account: Account; status: string }[] = [],
) {
  const date = (days: number) =>
    club.match({ creator, starts: atVenue(days, '18:30'), columns: { end_time: '20:00' }, participants })
  const ids = [await date(7), await date(14)]
  await club.sql("update matches set series_id = $1, is_recurring = true, recurrence = 'weekly'", [
    '00000000-0000-4000-8000-00000000000a',
  ])
  return ids
}
const invitedTwice = async (club: Club, account: Account) =>
  seriesOf(club, await club.account('Tim Smash'), [{ account, status: 'invited' }])
async function update(page: Page) {
  await expect(page.getByRole('button', { name: 'Update Match' })).toBeEnabled()
  await page.getByLabel('Skill Level').selectOption('Beginner')
  await press(page, 'Update Match')
}
/** Another person signs in in another tab of this browser. */
async function signInElsewhere(club: Club, _mara: Account, page: Page) {
  const session = await sessionOf(club, await club.account('Ida Chiquita'))
  await page.evaluate((value) => localStorage.setItem('courtside-session', value), session)
}

const CASES: Record<QuestionName, Case[]> = {
  'answer-event': [
    {
      question: 'joining an event',
      given: async (club) => `/matches?match=${await ofTim(club, EVENT)}`,
      ask: (page) => press(page, 'Join Event'),
      meanwhile: (club) => fill(club),
      says: 'This event is full.',
      live: true,
    },
    {
      question: 'leaving an event',
      given: async (club, mara) => `/matches?match=${await ofTim(club, EVENT, [{ account: mara }])}`,
      ask: (page) => press(page, 'Leave Event'),
      meanwhile: left,
      says: 'You are not in this event any more.',
      live: true,
    },
  ],
  'answer-invitation': [
    {
      question: 'answering for dates of a series, on the page',
      given: async (club, mara) => `/matches/${(await invitedTwice(club, mara))[0]}`,
      ask: (page) => press(page, 'Accept'),
      meanwhile: left,
      says: 'This invitation is not open any more.',
      live: true,
    },
  ],
  'answer-invitation-notified': [
    {
      question: 'answering for dates of a series, in the notifications',
      given: async (club, mara) => {
        const [id] = await invitedTwice(club, mara)
        await club.sql(
          `insert into notifications (user_id, type, message, related_id) values ($1, 'match_invitation', 'Come along', $2)`,
          [mara.id, id],
        )
        return '/profile?tab=notifications'
      },
      ask: (page) => press(page, 'Accept'),
      meanwhile: left,
      says: 'This invitation is not open any more.',
      live: true,
    },
  ],
  'delete-account': [
    {
      question: 'deleting the account',
      given: async () => '/profile?tab=settings',
      ask: (page) => press(page, 'Delete account'),
      meanwhile: (club, mara) => club.match({ creator: mara }),
      says: 'Your matches, comments or pictures have changed.',
    },
  ],
  'delete-comment': [
    {
      question: 'deleting a comment',
      given: async (club, mara) => {
        const id = await club.match({ creator: mara, columns: EVENT })
        await club.sql('insert into match_comments (match_id, user_id, comment) values ($1, $2, $3)', [
          id,
          mara.id,
          'See you there',
        ])
        return `/matches/${id}?tab=comments`
      },
      ask: (page) => press(page, /^Delete.*comment/),
      meanwhile: (club) => club.sql('delete from match_comments'),
      says: 'This comment no longer exists.',
      live: true,
    },
  ],
  'delete-match': [
    {
      question: 'deleting a match',
      given: async (club, mara) => `/matches/${await club.match({ creator: mara })}`,
      ask: (page) => press(page, 'Delete Match'),
      meanwhile: removed,
      says: 'This match no longer exists.',
      live: true,
    },
    {
      question: 'deleting dates of a series',
      given: async (club, mara) => {
        const id = await club.match({ creator: mara })
        await club.sql("update matches set series_id = gen_random_uuid(), recurrence = 'weekly'")
        return `/matches/${id}`
      },
      ask: (page) => press(page, 'Delete Match'),
      meanwhile: removed,
      says: 'This match no longer exists.',
      live: true,
    },
  ],
  'delete-picture': [
    {
      question: 'deleting a picture',
      given: async (club, mara) => {
        await club.sql('update profiles set avatar_filename = $2 where id = $1', [
          mara.id,
          `${mara.id}-avatar-1.jpg`,
        ])
        return '/profile'
      },
      ask: (page) => press(page, 'Delete picture'),
      meanwhile: (club) => club.sql('update profiles set avatar_filename = null'),
      says: 'Your picture has changed.',
    },
  ],
  'differing-dates': [
    {
      question: 'changing dates that differ',
      given: async (club, mara) => {
        const [first, later] = await seriesOf(club, mara)
        await club.sql("update matches set skill_level = 'Advanced' where id = $1", [later])
        return `/create-match?edit=${first}`
      },
      ask: async (page) => {
        await update(page)
        await press(page, 'This and all following ones')
        await expect(page.getByRole('dialog', { name: 'Some dates are different' })).toBeVisible()
      },
      meanwhile: (club) => club.sql("update matches set skill_level = 'Pro' where skill_level = 'Advanced'"),
      says: 'Other dates of this series have been changed meanwhile.',
      live: true,
    },
    {
      question: 'changing dates of which one is deleted',
      given: async (club, mara) => {
        const [first, later] = await seriesOf(club, mara)
        await club.sql("update matches set skill_level = 'Advanced' where id = $1", [later])
        return `/create-match?edit=${first}`
      },
      ask: async (page) => {
        await update(page)
        await press(page, 'This and all following ones')
        await expect(page.getByRole('dialog', { name: 'Some dates are different' })).toBeVisible()
      },
      meanwhile: (club) => club.sql("delete from matches where skill_level = 'Advanced'"),
      says: 'Other dates of this series have been changed meanwhile.',
      live: true,
    },
  ],
  'disconnect-identity': [
    {
      question: 'disconnecting a way in',
      given: async (club, mara) => {
        await club.sql(
          `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
         values ('7', $1, '{"sub": "7"}', 'github', now(), now())`,
          [mara.id],
        )
        return '/profile?tab=settings'
      },
      ask: (page) => press(page, /^Disconnect/),
      meanwhile: (club) => club.sql("delete from auth.identities where provider = 'github'"),
      says: 'GitHub has been disconnected already.',
    },
  ],
  'invite-players': [
    {
      question: 'inviting',
      given: async (club, mara) => `/matches/${await club.match({ creator: mara })}`,
      ask: (page) => press(page, 'Invite Players'),
      meanwhile: (club) => fill(club),
      says: 'This match is full.',
      live: true,
    },
  ],
  'join-match': [
    {
      question: 'joining, in the dialog',
      given: async (club) => `/matches?match=${await ofTim(club)}`,
      ask: (page) => press(page, 'Join Match'),
      meanwhile: (club) => fill(club),
      says: 'This match is full.',
      live: true,
    },
    {
      question: 'joining a team, from the list',
      given: async (club) => {
        await ofTim(club)
        return '/matches'
      },
      ask: (page) => press(page, 'Join team A'),
      meanwhile: (club) => fill(club, 'A'),
      says: 'This team is full.',
      live: true,
    },
    {
      question: 'joining, on the page',
      given: async (club) => `/matches/${await ofTim(club)}`,
      ask: (page) => press(page, 'Join Match'),
      meanwhile: (club) => club.sql("update matches set match_date = match_date + interval '1 day'"),
      says: 'This match has been moved.',
      live: true,
    },
  ],
  'leave-event-dates': [
    {
      question: 'leaving the dates of an event',
      given: async (club, mara) => {
        const weekly = { ...EVENT, series_id: '00000000-0000-4000-8000-00000000000a', recurrence: 'weekly' }
        const id = await ofTim(club, weekly, [{ account: mara }])
        await club.sql(
          `with later as (insert into matches (creator_id, location, match_date, match_type, match_category, players, series_id, recurrence)
           select creator_id, location, match_date + interval '7 days', match_type, match_category, players, series_id, recurrence
             from matches where id = $1 returning id)
         insert into match_participants (match_id, user_id, status) select id, $2, 'confirmed' from later`,
          [id, mara.id],
        )
        return `/matches?match=${id}`
      },
      ask: (page) => press(page, 'Leave Event'),
      meanwhile: left,
      says: 'You are not in this event any more.',
      live: true,
    },
  ],
  'leave-match': [
    {
      question: 'leaving',
      given: async (club, mara) => `/matches?match=${await ofTim(club, {}, [{ account: mara }])}`,
      ask: (page) => press(page, 'Leave Match'),
      meanwhile: left,
      says: 'You are not in this match any more.',
      live: true,
    },
  ],
  'manage-match': [
    {
      question: 'managing a match',
      given: async (club, mara) => `/matches?match=${await club.match({ creator: mara })}`,
      ask: (page) => press(page, 'Manage match'),
      meanwhile: async (club) =>
        club.sql('update matches set creator_id = $1', [(await club.account('Tim Smash')).id]),
      says: 'This match is not yours to change any more.',
      live: true,
    },
  ],
  'prove-identity': [
    {
      question: 'showing who one is',
      given: async () => '/profile?tab=settings',
      ask: async (page) => {
        await page.route('**/rpc/require_recent_proof', (route) =>
          route.fulfill({
            status: 403,
            json: { code: 'PT403', hint: 'reauthentication_needed', message: 'Please confirm' },
          }),
        )
        await press(page, 'Delete account')
        await page.getByLabel('Type DELETE to confirm').fill('DELETE')
        await press(page, 'Delete my account')
        await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
      },
      meanwhile: signInElsewhere,
      says: 'The account that is signed in here has changed.',
    },
  ],
  'remove-attendee': [
    {
      question: 'removing an attendee',
      given: async (club, mara) => {
        const nils = await club.account('Nils Globo')
        return `/matches?match=${await club.match({ creator: mara, columns: EVENT, participants: [{ account: nils }] })}`
      },
      ask: (page) => press(page, 'Remove Nils Globo'),
      meanwhile: (club) => club.sql('delete from match_participants'),
      says: 'Nils Globo is not in this event any more.',
      live: true,
    },
  ],
  'remove-factor': [
    {
      question: 'removing a second factor',
      given: async (club, mara) => {
        await club.sql(
          `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
         select gen_random_uuid(), $1, name, 'totp', 'unverified', 'JBSWY3DPEHPK3PXP', now(), now() from unnest('{First,Second}'::text[]) name`,
          [mara.id],
        )
        return '/profile?tab=settings'
      },
      ask: async (page) => {
        await page.route('**/auth/v1/user', async (route) => {
          const answer = await route.fetch()
          const user = await answer.json()
          // Verified in the eyes of the page alone: otherwise every call would want its code first.
          for (const factor of user.factors ?? []) factor.status = 'verified'
          await route.fulfill({ response: answer, json: user })
        })
        await page.reload()
        await press(page, 'Remove First')
      },
      meanwhile: (club) => club.sql("delete from auth.mfa_factors where friendly_name = 'First'"),
      says: 'First has been removed already.',
    },
  ],
  'sign-out-device': [
    {
      question: 'signing a device out',
      given: async (club, mara) => {
        await club.sql(
          `insert into auth.sessions (id, user_id, created_at, user_agent)
         values (gen_random_uuid(), $1, now(), 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile')`,
          [mara.id],
        )
        return '/profile?tab=settings'
      },
      ask: (page) => press(page, 'Sign out Chrome on Android'),
      meanwhile: (club) => club.sql("delete from auth.sessions where user_agent like '%Android%'"),
      says: 'Chrome on Android has been signed out already.',
    },
  ],
  'update-dates': [
    {
      question: 'updating dates of a series',
      given: async (club, mara) => `/create-match?edit=${(await seriesOf(club, mara))[0]}`,
      ask: update,
      meanwhile: (club) => club.sql("update matches set description = 'Bring balls'"),
      says: 'This match has been changed meanwhile.',
      live: true,
    },
  ],
  'use-link': [
    {
      question: 'a link that opens the account of somebody else',
      given: async (club) => {
        const { access_token, refresh_token } = JSON.parse(
          await sessionOf(club, await club.account('Tim Smash')),
        )
        return `/auth#${new URLSearchParams({ access_token, refresh_token, type: 'signup' })}`
      },
      ask: (page) => expect(page.getByRole('button', { name: 'Switch account' })).toBeVisible(),
      asking: (page) => page.getByText(/Sign in as .* instead/),
      meanwhile: signInElsewhere,
      says: 'The account that is signed in here has changed.',
    },
  ],
  'withdraw-invitation': [
    {
      question: 'withdrawing an invitation to a series',
      given: async (club, mara) => {
        const nils = await club.account('Nils Globo')
        const id = await club.match({ creator: mara, participants: [{ account: nils, status: 'invited' }] })
        await club.sql(IN_A_SERIES)
        return `/matches/${id}`
      },
      ask: (page) => press(page, 'Withdraw the invitation of Nils Globo'),
      meanwhile: (club) =>
        club.sql("update match_participants set status = 'declined' where status = 'invited'"),
      says: 'Nils Globo has answered already.',
      live: true,
    },
  ],
}

/** Functions that only look are called by POST as well, and so are links of pictures. A link's session ends with its question. */
const LOOKS =
  /\/rpc\/(note_looking|list_my_sessions|account_deletion_preview)$|\/object\/sign\/|\/logout\?scope=local$/
const isWrite = (request: Request) =>
  !['GET', 'HEAD'].includes(request.method()) && !LOOKS.test(request.url())

for (const { question, given, ask, asking, meanwhile, says, live } of Object.values(CASES).flat())
  test(`${question}: the question closes when its ground is lost, and says why`, async ({
    club,
    member,
    allowConsole,
  }) => {
    // A picture that is not there, and a proof that is wanted.
    allowConsole(/status of 40[034]/)
    const account = await club.account('Mara Lob')
    const { page } = await member(account, await given(club, account))
    await ask(page)
    const dialogs = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    const shown = asking?.(page) ?? dialogs
    await expect(shown.last()).toBeVisible()
    // One that lies over another hides it, so that a role alone would not tell them apart.
    const id = await shown.last().getAttribute('id')
    const sent: string[] = []
    page.on('request', (request) => isWrite(request) && sent.push(request.url()))
    await meanwhile(club, account, page)
    if (!live)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(toastIn(page)).toContainText('Nothing was changed', LIVE)
    await expect(toastIn(page)).toContainText(says)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(id ? page.locator(`[id="${id}"]`) : shown).toBeHidden()
    expect(sent).toEqual([])
  })

test('a press that was meant for the action before does nothing', async ({ club, member }) => {
  const account = await club.account('Mara Lob')
  const id = await ofTim(club, {}, [{ account }])
  const { page } = await member(account, `/matches?match=${id}`)
  const box = await page.getByRole('button', { name: 'Leave Match' }).boundingBox()
  if (!box) throw new Error('no button')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await left(club, account)
  const join = page.getByRole('button', { name: 'Join Match' })
  await expect(join).toBeVisible(LIVE)
  await expect(join).toBeEnabled()
  await page.mouse.up()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await join.click()
  await expect(page.getByRole('alertdialog', { name: 'Join this match?' })).toBeVisible()
})

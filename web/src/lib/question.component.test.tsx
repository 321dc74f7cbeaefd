import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { addToQueue } from '@/features/evening/mutations/queue-store.ts'
import { noteUnsent } from '@/lib/browser/unsent.ts'
import { paths } from '@/lib/paths.ts'
import { MARA, openApp, openAsMember, PROFILE, session, toast } from '../../testing/open-app.tsx'
import { ownRating } from '../../testing/rating-rows.ts'
import { BEN, IDA, MATCH_ID, matchRow, NILS, OLA, participantRow, TIM } from '../../testing/rows.ts'
import { StandInEvening } from '../../testing/stand-in-evening.ts'
import { answer, calls, isWrite } from '../../testing/stand-in-server.ts'
import { goLive, tellRow } from '../../testing/stand-in-socket.ts'
import { insert, remove, store, update } from '../../testing/stand-in-tables.ts'
import { answerMember, mergeCounts, stewardedMember, stewardServer } from '../../testing/steward-rows.ts'
import { SYSTEM_STATUS, WAITING_MAIL } from '../../testing/system-status.ts'

// Under every open question of the product something changes: it closes, says why, and nothing is done.

interface Case {
  /** The action that is asked about. */
  question: string
  path: string
  /** Opens the path; for Mara where it is left out. */
  open?: (path: string) => Promise<void>
  /** Prepares what the page reads. */
  given(): void
  /** Opens the question. */
  ask(): Promise<unknown>
  /** The change that happens meanwhile, elsewhere. The socket tells of it, or the page asks again when it is looked at. */
  meanwhile(): unknown
  /** The question, where it is no dialog. */
  asking?: Locator
  says: string
}

const MATCHES = 'matches'
const PARTICIPANTS = 'match_participants'
const PAGE = `/matches/${MATCH_ID}`
const DIALOG = `/matches?match=${MATCH_ID}`
const FORM = `/create-match?edit=${MATCH_ID}`
const STEWARDED = `/steward/members?member=${TIM.id}`
const OWN = { creator_id: MARA.id, creator: MARA }
const EVENT = { match_type: 'event', match_category: 'event', players: 4 }
const SERIES_ID = '00000000-0000-4000-8000-00000000000a'
const SERIES = { series_id: SERIES_ID, is_recurring: true, recurrence: 'weekly' }
const LATER_ID = '33333333-3333-4333-8333-000000000000'
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

type Row = ReturnType<typeof participantRow>

/** A match of Tim's, and those who take part in it. */
function match(columns: object = {}, ...participants: Row[]) {
  const row = matchRow({
    ...columns,
    participants,
  })
  store(MATCHES, row)
  store(PARTICIPANTS, ...participants)
  return row
}

/** Two dates of a series, a week apart. */
function series(columns: object = {}, later: object = {}) {
  const first = match({ ...SERIES, ...columns })
  const at = new Date(Date.parse(first.match_date) + WEEK_MS).toISOString()
  store(MATCHES, { ...first, id: LATER_ID, match_date: at, ...later })
  return [first.match_date, at]
}

/** Mara takes part in both dates of a series of Tim's. */
function seriesWithMara(status: string, columns: object = {}) {
  const [first, later] = series(columns)
  store(PARTICIPANTS, participantRow(MARA, { status, match: { match_date: first } }))
  const other = { id: LATER_ID, match_id: LATER_ID, status, match: { match_date: later } }
  store(PARTICIPANTS, participantRow(MARA, other))
}

const fill = (...people: (typeof MARA)[]) =>
  insert(PARTICIPANTS, ...people.map((who) => participantRow(who, { team_assignment: 'A' })))
const leave = (who = MARA) => remove(PARTICIPANTS, ({ user_id }) => user_id === who.id)
const looking = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

/** The server answers this from here on; the page asks again when somebody looks at it. */
function noticed(start: string, json: unknown) {
  answer(start, { json })
  looking()
}

/** Another steward has acted. */
function noticedMember(more: object) {
  answerMember(stewardedMember(more))
  looking()
}

/** Another person signs in in another tab of this browser. */
function signInElsewhere() {
  localStorage.setItem('courtside-session', JSON.stringify(session(IDA)))
  looking()
}

async function saveDifferently() {
  answer('POST /rest/v1/rpc/update_matches', {
    json: [{ conflicts: {}, kept: [{ columns: { skill_level: 'Advanced' }, dates: 1 }] }],
  })
  await save()
  await press('This and all following ones')
  await expect.element(page.getByRole('dialog', { name: 'Some dates are different' })).toBeVisible()
}

async function save() {
  await page.getByLabelText('Skill Level').selectOptions('Beginner')
  await press('Update Match')
}

const USER = 'GET /auth/v1/user'
const { user: MARAS } = session()
const { access_token, refresh_token, user: TIMS } = session(TIM)
const FACTORS = ['First', 'Second'].map((friendly_name) => ({
  id: friendly_name,
  friendly_name,
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-01-01T00:00:00Z',
}))
const REPORTS = 'POST /rest/v1/rpc/steward_reports'
const REPORTED = {
  kind: 'avatar',
  thing_id: NILS.id,
  snapshot: { by: 'Tim Smash' },
  reporters: [{ name: 'Nils Globo', reason: 'insult', words: null }],
  is_hidden: false,
}
const DEVICES = 'POST /rest/v1/rpc/list_my_sessions'
const BLOCKS = 'GET /rest/v1/member_blocks'
const DEVICE = { created_at: '2026-01-01T00:00:00Z', last_used_at: '2026-01-01T00:00:00Z' }
const HERE = { ...DEVICE, id: 's', is_current: true, user_agent: navigator.userAgent }
const PHONE = {
  ...DEVICE,
  id: 'phone',
  is_current: false,
  user_agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile',
}
const FEED = 'GET /rest/v1/calendar_feeds'
const PREVIEW = 'POST /rest/v1/rpc/account_deletion_preview'
const NOTHING = {
  future_with_others: 0,
  future_alone: 0,
  past_with_others: 0,
  places: 0,
  comments: 0,
  pictures: 0,
}

const SYSTEM = 'POST /rest/v1/rpc/system_status'

const LINK = 'POST /rest/v1/rpc/shared_match'
const SHARED = {
  state: 'ahead',
  kind: 'standard',
  location: 'Indoor Arena',
  start: '2030-07-05T16:30:00Z',
  end_time: '20:00:00',
  level: null,
  players: 4,
  free: 3,
  confirmed: 1,
  guests_allowed: true,
  guests_left: 2,
  host: 'Tim',
  people: [],
  guest: null as object | null,
  own: { match_id: MATCH_ID, status: null } as object | null,
}
const OF_TOM = { ...SHARED, guest: { name: 'Tom' }, own: null }
const GUEST = {
  ...participantRow(NILS),
  id: NILS.id,
  // As the screens read it: no member, and no profile.
  user_id: null as unknown as string,
  user: null as never,
  guest_name: 'Tom',
  guest_kind: 'link',
}

const QUEUED = {
  ...{ id: 'e', gameId: 'g', matchId: MATCH_ID, at: '2026-01-01T00:00:00Z', refused: null },
  ...{ kind: 'score' as const, a: 14, b: 10, isFinished: true, basedOn: null },
}

/** An evening of Tim's that Mara organises, too. */
function evening(): StandInEvening {
  match({ match_type: 'americano', players: 16 })
  const running = new StandInEvening().deal().install()
  running.board.you.is_organiser = true
  return running
}

let organised: StandInEvening

/** Somebody else organises it at the same time. */
async function organise(act: (board: StandInEvening['board']) => void) {
  act(organised.board)
  organised.board.version += 1
  await organised.tell()
}

const CASES: Record<string, Case[]> = {
  'answer-invitation': [
    {
      question: 'answering for dates of a series, on the page',
      path: PAGE,
      given: () => seriesWithMara('invited'),
      ask: () => press('Accept'),
      meanwhile: () => leave(),
      says: 'This invitation is not open any more.',
    },
  ],
  'answer-invitation-notified': [
    {
      question: 'answering for dates of a series, in the notifications',
      path: '/profile?tab=notifications',
      given: () => {
        seriesWithMara('invited')
        store('notifications', {
          id: 'notification',
          user_id: MARA.id,
          type: 'match_invitation',
          message: 'Come along',
          related_id: MATCH_ID,
          read: false,
          created_at: '2026-01-01T00:00:00Z',
        })
      },
      ask: () => press('Accept'),
      meanwhile: () => leave(),
      says: 'This invitation is not open any more.',
    },
  ],
  'delete-account': [
    {
      question: 'deleting the account',
      path: paths.settingsSection('data'),
      given: () => answer(PREVIEW, { json: NOTHING }),
      ask: async () => {
        await press('Delete account')
        await expect.element(page.getByLabelText('Type DELETE to confirm')).toBeVisible()
      },
      meanwhile: () => noticed(PREVIEW, { ...NOTHING, future_alone: 1 }),
      says: 'Your matches, comments or pictures have changed.',
    },
  ],
  'calendar-address': [
    {
      question: 'a new calendar address',
      path: paths.settingsSection('calendar'),
      given: () => answer(FEED, { json: [{ created_at: '2026-01-01T00:00:00Z' }] }),
      ask: () => press('New address'),
      meanwhile: () => {
        answer(FEED, { json: [{ created_at: '2026-01-02T00:00:00Z' }] })
        return tellRow('calendar_feeds', 'UPDATE', { user_id: MARA.id })
      },
      says: 'There is another calendar address by now.',
    },
  ],
  'delete-comment': [
    {
      question: 'deleting a comment',
      path: `${PAGE}?tab=comments`,
      given: () => {
        match({ ...EVENT, ...OWN })
        store('event_comments', {
          id: 'comment',
          event_id: MATCH_ID,
          user_id: MARA.id,
          author: MARA,
          comment: 'See you there',
          created_at: '2026-01-01T00:00:00Z',
        })
      },
      ask: () => press(/^Delete.*comment/),
      meanwhile: () => remove('event_comments'),
      says: 'This comment no longer exists.',
    },
  ],
  'delete-match': [
    {
      question: 'deleting a match',
      path: PAGE,
      given: () => match(OWN),
      ask: () => press('Delete Match'),
      meanwhile: () => remove(MATCHES),
      says: 'This match no longer exists.',
    },
    {
      question: 'deleting dates of a series',
      path: PAGE,
      given: () => match({ ...OWN, ...SERIES }),
      ask: () => press('Delete Match'),
      meanwhile: () => remove(MATCHES),
      says: 'This match no longer exists.',
    },
  ],
  'leave-ranking': [
    {
      question: 'leaving the ranking',
      path: '/rating',
      given: () => answer('POST /rest/v1/rpc/own_rating', { json: ownRating() }),
      ask: () => press('Leave the ranking …'),
      meanwhile: () => noticed('POST /rest/v1/rpc/own_rating', ownRating({ visibility: 'shown' })),
      says: 'Who sees your rating has changed.',
    },
  ],
  'delete-picture': [
    {
      question: 'deleting a picture',
      path: '/profile',
      given: () => {
        answer('POST /storage/v1/object/sign/avatars', { json: [] })
        answer('GET /rest/v1/profiles', {
          json: [{ ...PROFILE, avatar_filename: `${MARA.id}-avatar-1.jpg` }],
        })
      },
      ask: () => press('Delete picture'),
      meanwhile: () => noticed('GET /rest/v1/profiles', [PROFILE]),
      says: 'Your picture has changed.',
    },
  ],
  'differing-dates': [
    {
      question: 'changing dates that differ',
      path: FORM,
      given: () => series(OWN, { skill_level: 'Advanced' }),
      ask: saveDifferently,
      meanwhile: () => update(MATCHES, { skill_level: 'Pro' }, ({ id }) => id === LATER_ID),
      says: 'Other dates of this series have been changed meanwhile.',
    },
    {
      question: 'changing dates of which one is deleted',
      path: FORM,
      given: () => series(OWN, { skill_level: 'Advanced' }),
      ask: saveDifferently,
      meanwhile: () => remove(MATCHES, ({ id }) => id === LATER_ID),
      says: 'Other dates of this series have been changed meanwhile.',
    },
  ],
  'disconnect-identity': [
    {
      question: 'disconnecting a way in',
      path: paths.settingsSection('accounts'),
      given: () => {
        const github = { ...MARAS.identities[0], provider: 'github', identity_id: 'g', id: '7' }
        answer(USER, { json: { ...MARAS, identities: [...MARAS.identities, github] } })
      },
      ask: () => press(/^Disconnect/),
      meanwhile: () => noticed(USER, MARAS),
      says: 'GitHub has been disconnected already.',
    },
  ],
  'invite-players': [
    {
      question: 'inviting',
      path: PAGE,
      given: () => match(OWN),
      ask: () => press('Invite Players'),
      meanwhile: () => fill(NILS, IDA, BEN, OLA),
      says: 'This match is full.',
    },
  ],
  'join-match': [
    {
      question: 'joining, in the dialog',
      path: DIALOG,
      given: () => match(),
      ask: () => press('Join Match'),
      meanwhile: () => fill(NILS, IDA, BEN, OLA),
      says: 'This match is full.',
    },
    {
      question: 'joining a team, from the list',
      path: '/matches',
      given: () => match(),
      ask: () => press(/^Join team A/),
      meanwhile: () => fill(BEN, OLA),
      says: 'This team is full.',
    },
    {
      question: 'joining, on the page',
      path: PAGE,
      given: () => match(),
      ask: () => press('Join Match'),
      meanwhile: () => update(MATCHES, { match_date: new Date(Date.now() + WEEK_MS).toISOString() }),
      says: 'This match has been moved.',
    },
    {
      question: 'joining an event',
      path: DIALOG,
      given: () => match(EVENT),
      ask: () => press('Join Event'),
      meanwhile: () => fill(NILS, IDA, BEN, OLA),
      says: 'This event is full.',
    },
  ],
  'leave-match': [
    {
      question: 'staying until somebody else comes, or leaving',
      path: DIALOG,
      given: () => match({}, participantRow(MARA)),
      ask: () => press('Leave Match'),
      meanwhile: () => leave(),
      says: 'You are not in this match any more.',
    },
    {
      question: 'leaving where nobody has to be found',
      path: DIALOG,
      given: () => match({ players: 0, match_type: 'game' }, participantRow(MARA)),
      ask: () => press('Leave Match'),
      meanwhile: () => leave(),
      says: 'You are not in this match any more.',
    },
    {
      question: 'leaving an event',
      path: DIALOG,
      given: () => match(EVENT, participantRow(MARA)),
      ask: () => press('Leave Event'),
      meanwhile: () => leave(),
      says: 'You are not in this event any more.',
    },
    {
      question: 'leaving the dates of an event',
      path: DIALOG,
      given: () => seriesWithMara('confirmed', EVENT),
      ask: () => press('Leave Event'),
      meanwhile: () => leave(),
      says: 'You are not in this event any more.',
    },
  ],
  'drop-trouble': [
    {
      question: 'dropping a mail',
      path: '/steward/system',
      given: () => {
        stewardServer()
        answer(SYSTEM, { json: { ...SYSTEM_STATUS, mails: [WAITING_MAIL] } })
      },
      ask: () => press('Drop: “Confirm” to e…@club.example'),
      meanwhile: () => noticed(SYSTEM, SYSTEM_STATUS),
      says: 'This mail is not waiting any more.',
    },
  ],
  'manage-match': [
    {
      question: 'managing a match',
      path: DIALOG,
      given: () => match(OWN),
      ask: () => press('Manage match'),
      meanwhile: () => update(MATCHES, { creator_id: TIM.id }),
      says: 'This match is not yours to change any more.',
    },
  ],
  'prove-identity': [
    {
      question: 'showing who one is',
      path: paths.settingsSection('data'),
      given: () => {
        answer(PREVIEW, { json: NOTHING })
        answer('POST /rest/v1/rpc/require_recent_proof', {
          status: 403,
          json: { code: 'PT403', hint: 'reauthentication_needed', message: 'Please confirm' },
        })
      },
      ask: async () => {
        await press('Delete account')
        await page.getByLabelText('Type DELETE to confirm').fill('DELETE')
        await press('Delete my account')
        await expect.element(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
      },
      meanwhile: signInElsewhere,
      says: 'The account that is signed in here has changed.',
    },
  ],
  'block-member': [
    {
      question: 'blocking a member',
      path: `/profile/${NILS.id}`,
      given: () => {
        answer('GET /rest/v1/profiles', ({ path }) => ({
          json: [path.includes(NILS.id) ? { ...PROFILE, ...NILS } : PROFILE],
        }))
        answer('POST /rest/v1/rpc/get_user_recent_matches', { json: [] })
        answer(BLOCKS, { json: [] })
      },
      ask: () => press('Block'),
      meanwhile: () => noticed(BLOCKS, [{ member: NILS }]),
      says: 'You have blocked Nils Globo already.',
    },
  ],
  'steward-act': [
    {
      question: 'naming a steward',
      path: STEWARDED,
      given: () => stewardServer(),
      ask: () => press('Name a steward'),
      meanwhile: () => noticedMember({ is_steward: true }),
      says: 'Another steward has changed something about Tim Smash meanwhile.',
    },
    {
      question: 'blocking an account',
      path: STEWARDED,
      given: () => stewardServer(),
      ask: () => press('Block'),
      meanwhile: () => noticedMember({ blocked_until: '2099-01-01T00:00:00Z' }),
      says: 'Another steward has changed something about Tim Smash meanwhile.',
    },
  ],
  'merge-members': [
    {
      question: 'merging two accounts',
      path: STEWARDED,
      given: () => {
        stewardServer()
        const nils = { ...NILS, avatar_filename: null, email: null, is_steward: false, blocked_until: null }
        answer('POST /rest/v1/rpc/steward_members', { json: [nils] })
      },
      ask: async () => {
        await press('Merge a double')
        await page.getByLabelText(/Search the other account/).fill('nils')
        await press('Nils Globo')
        await expect.element(page.getByText('2 places in matches move.')).toBeVisible()
      },
      meanwhile: () => noticed('POST /rest/v1/rpc/merge_preview', mergeCounts(4)),
      asking: page.getByText('2 places in matches move.'),
      says: 'One of the two has done something meanwhile. Please look again.',
    },
  ],
  'decide-report': [
    {
      question: 'removing what was reported',
      path: '/steward/reports',
      given: () => {
        answer('GET /rest/v1/profiles', { json: [{ ...PROFILE, steward: { member_id: MARA.id } }] })
        answer(REPORTS, { json: [REPORTED] })
      },
      ask: () => press('Remove: Picture of Tim Smash'),
      meanwhile: () => noticed(REPORTS, []),
      says: 'Another steward has decided this already.',
    },
  ],
  'remove-participant': [
    {
      question: 'removing an attendee',
      path: DIALOG,
      given: () => match({ ...EVENT, ...OWN }, participantRow(NILS)),
      ask: () => press('Remove Nils Globo'),
      meanwhile: () => leave(NILS),
      says: 'Nils Globo is not in this event any more.',
    },
    {
      question: 'removing a guest',
      path: PAGE,
      given: () => match(OWN, GUEST),
      ask: () => press('Remove the guest Tom'),
      meanwhile: () => remove(PARTICIPANTS, ({ id }) => id === GUEST.id),
      says: 'Tom is not in this match any more.',
    },
  ],
  'renew-link': [
    {
      question: 'making a new link',
      path: PAGE,
      given: () => {
        match(OWN)
        answer('POST /rest/v1/rpc/share_match', {
          json: { token: 'token', enabled: true, guests_allowed: true },
        })
      },
      ask: async () => {
        await press('Share')
        await press('Make a new link')
      },
      meanwhile: () => remove(MATCHES),
      says: 'This match no longer exists.',
    },
  ],
  'join-by-link': [
    {
      question: 'joining by a link',
      path: '/m/token?join=1',
      given: () => answer(LINK, { json: SHARED }),
      ask: async () => {},
      meanwhile: () => noticed(LINK, { ...SHARED, free: 0 }),
      says: 'This match is full.',
    },
  ],
  'leave-as-guest': [
    {
      question: 'leaving as a guest',
      path: '/m/token',
      open: openApp,
      given: () => {
        answer(LINK, { json: OF_TOM })
        answer(DEVICES, { json: [] })
      },
      ask: () => press('Leave Match'),
      meanwhile: () => noticed(LINK, SHARED),
      says: 'You are not in this match any more.',
    },
  ],
  'remove-factor': [
    {
      question: 'removing a second factor',
      path: paths.settingsSection('second-factor'),
      given: () => answer(USER, { json: { ...MARAS, factors: FACTORS } }),
      ask: () => press('Remove First'),
      meanwhile: () => noticed(USER, { ...MARAS, factors: FACTORS.slice(1) }),
      says: 'First has been removed already.',
    },
  ],
  'sign-out-device': [
    {
      question: 'signing a device out',
      path: paths.settingsSection('devices'),
      given: () => answer(DEVICES, { json: [HERE, PHONE] }),
      ask: () => press('Sign out Chrome on Android'),
      meanwhile: () => noticed(DEVICES, [HERE]),
      says: 'Chrome on Android has been signed out already.',
    },
  ],
  'close-round': [
    {
      question: 'closing a round without all scores',
      path: paths.evening(MATCH_ID),
      given: () => {
        organised = evening()
      },
      ask: () => press('Deal round 2'),
      meanwhile: () =>
        organise(({ rounds }) => {
          for (const round of rounds) if (round.number === 1) round.state = 'closed'
        }),
      says: 'Somebody else has closed this round.',
    },
  ],
  'end-evening': [
    {
      question: 'ending an evening',
      path: paths.evening(MATCH_ID),
      given: () => {
        organised = evening()
      },
      ask: async () => {
        await press('More of this evening')
        await press('End the evening')
      },
      meanwhile: () => organise((board) => Object.assign(board.evening, { state: 'ended' })),
      says: 'The evening is over.',
    },
  ],
  'sign-out-unsent': [
    {
      question: 'signing out with scores that were not sent',
      path: '/matches',
      given: () => answer('POST /rest/v1/rpc/enter_score', 'never'),
      ask: async () => {
        await expect.element(page.getByRole('button', { name: 'Account' }).first()).toBeVisible()
        await addToQueue(MARA.id, QUEUED)
        noteUnsent(MARA.id, 1)
        await press('Account')
        await press('Sign out')
      },
      meanwhile: () => noteUnsent(MARA.id, 0),
      says: 'Your scores have been sent meanwhile.',
    },
  ],
  'update-dates': [
    {
      question: 'updating dates of a series',
      path: FORM,
      given: () => series(OWN),
      ask: save,
      meanwhile: () => update(MATCHES, { description: 'Bring balls' }, ({ id }) => id === MATCH_ID),
      says: 'This match has been changed meanwhile.',
    },
  ],
  'use-link': [
    {
      question: 'a link that opens the account of somebody else',
      path: `/auth#${new URLSearchParams({ access_token, refresh_token, type: 'signup' })}`,
      given: () => answer(USER, { json: TIMS }),
      ask: () => expect.element(page.getByRole('button', { name: 'Switch account' })).toBeVisible(),
      asking: page.getByText(/Sign in as .* instead/),
      meanwhile: signInElsewhere,
      says: 'The account that is signed in here has changed.',
    },
  ],
  'withdraw-invitation': [
    {
      question: 'withdrawing an invitation to a series',
      path: PAGE,
      given: () => match({ ...OWN, ...SERIES }, participantRow(NILS, { status: 'invited' })),
      ask: () => press('Withdraw the invitation of Nils Globo'),
      meanwhile: () => update(PARTICIPANTS, { status: 'declined' }),
      says: 'Nils Globo has answered already.',
    },
  ],
}

// Another quarter in each run, that of a number with SEED=7; `npm run test:long` asks all.
test.each(share(Object.values(CASES).flat(), 4))(
  `$question: the question closes when its ground is lost, and says why (SEED=${SEED})`,
  async (one) => {
    const { path, open = openAsMember, given, ask, meanwhile, asking, says } = one
    goLive()
    answer(DEVICES, { json: [HERE] })
    given()
    await open(path)
    await ask()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
    await expect.element(asking ?? dialog).toBeVisible()
    // One that lies over another hides it, so that a role alone would not tell them apart.
    const shown = (asking ?? dialog).element()
    const before = calls.filter(isWrite).length
    await meanwhile()
    await expect.element(toast()).toMatchTextContent(`Nothing was changed${says}`)
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.poll(() => shown.isConnected && shown.checkVisibility()).toBe(false)
    expect(
      calls
        .filter(isWrite)
        .slice(before)
        .map(({ path }) => path),
    ).toEqual([])
  },
)

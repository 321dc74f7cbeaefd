import { LIMITS, PICTURES } from '../../../domain/limits.ts'
import { ACTION_LIMITS, PICTURE_QUOTA } from '../../../testing/action-limits.ts'
import { type LimitWithoutNumber, rowsOf } from './limit.ts'

type Action = keyof typeof ACTION_LIMITS

const action = (what: string, message: string): LimitWithoutNumber => ({
  what,
  per: 'member',
  unit: 'actions',
  ending: 'HTTP 429',
  message,
})
const MATCHES = 'You have created many matches today. Please go on tomorrow.'

/** Limits on actions of a member, counted by the database (`private.rate_limits`). The client shows the same sentences. */
export const ACTION_ROWS = rowsOf('member', rates(), {
  matches: action('matches created; a series is one', MATCHES),
  match_dates: action('dates created', MATCHES),
  match_changes: action('changes of matches', 'You have changed matches very often. Please wait an hour.'),
  invitations: action('invitations', 'You have sent many invitations. Please wait an hour.'),
  participations: action(
    'joining, leaving and answering',
    'You have joined and left very often. Please wait an hour.',
  ),
  substitutes: action(
    'requests for a substitute',
    'You have looked for substitutes very often. Please go on tomorrow.',
  ),
  comments: action('comments', 'You have written many comments. Please wait an hour.'),
  profile_changes: action(
    'changes of the profile',
    'You have changed your profile very often. Please wait an hour.',
  ),
  court_alerts: action('alerts about courts', 'You have made many alerts. Please wait an hour.'),
  push_subscriptions: action(
    'devices subscribed to push messages',
    'This was switched on and off very often. Please wait an hour.',
  ),
  calendar_feeds: action(
    'new addresses of the calendar feed',
    'You have made many calendar addresses. Please wait an hour.',
  ),
  steward_acts: action('acts of a steward', 'You have done very much as a steward. Please wait an hour.'),
  grave_acts: action(
    'acts of a steward that end roles, lock out, remove, open a way in or ring telephones',
    'You have done much today that cannot be taken back. Please go on tomorrow.',
  ),
  member_blocks: action('members blocked', 'You have blocked many members. Please wait an hour.'),
  community_changes: action(
    'changes of the community by a steward',
    'You have changed the community very often. Please wait an hour.',
  ),
  reports: action('reports to the stewards', 'You have reported a lot today. Please go on tomorrow.'),
  announcements: action('announcements', 'There were many announcements today. Please go on tomorrow.'),
  // The storage service answers 400 whatever it refuses, as storage-api does.
  uploads: {
    ...action('uploads', 'You have uploaded many pictures. Please wait an hour.'),
    ending: 'HTTP 400',
  },
  evening_entries: action(
    'entries of an evening',
    'You have entered very much this evening. Please wait an hour.',
  ),
  result_entries: action(
    'entries about results of matches',
    'You have entered many results this hour. Please wait a while.',
  ),
  link_uses: {
    ...action(
      'guests who join by a link, or change their names',
      'Many guests have used this link. Please wait an hour.',
    ),
    per: 'link',
  },
})

function rates() {
  const entries = Object.entries(ACTION_LIMITS).map(([name, { most, seconds }]) => [
    name,
    { points: most, duration: seconds },
  ])
  return Object.fromEntries(entries) as Record<Action, { points: number; duration: number }>
}

const check = (what: string, table: string, constraint: string, unit = 'characters'): LimitWithoutNumber => ({
  what,
  per: 'row',
  unit,
  ending: 'HTTP 400',
  message: `new row for relation "${table}" violates check constraint "${constraint}"`,
})
const ROOM = {
  message: 'There is no more room for your pictures. Please delete one first.',
  ending: 'HTTP 400',
} as const
const LARGE = 'The object exceeded the maximum allowed size of 0 bytes'

/** Limits on the content of rows. Forms check the same numbers at the field, so no screen ever shows these messages. */
export const CONTENT_ROWS = rowsOf(
  'content',
  { ...LIMITS, pictures: PICTURE_QUOTA.files, pictureBytes: PICTURE_QUOTA.bytes, ...sizes() },
  {
    username: check('a name', 'profiles', 'profiles_username_length'),
    guestName: check('the name of a guest', 'match_participants', 'match_participants_guest_name_length'),
    phoneNumber: check('a phone number', 'phone_numbers', 'profiles_phone_number_length'),
    phoneNumbersAtOnce: {
      what: 'phone numbers of others',
      per: 'request',
      unit: 'numbers',
      ending: 'HTTP 200, cut',
      message: '',
    },
    location: check('the place of a match', 'matches', 'matches_location_length'),
    description: check('the description of a match', 'matches', 'matches_description_length'),
    comment: check('a comment', 'match_comments', 'match_comments_comment_length'),
    players: check('places of an event', 'matches', 'matches_players_range', 'players'),
    duration: check('the duration of a match', 'matches', 'matches_match_duration_range', 'minutes'),
    price: {
      ...check('the price for a person', 'matches', '', 'euros'),
      message: 'numeric field overflow',
    },
    courtAlerts: {
      what: 'alerts that have not fired',
      per: 'member',
      unit: 'alerts',
      ending: 'HTTP 409',
      message: 'You have as many alerts as there can be. Remove one first.',
    },
    pictures: { what: 'pictures kept', per: 'member', unit: 'files', ...ROOM },
    pictureBytes: { what: 'pictures kept', per: 'member', unit: 'bytes', ...ROOM },
    avatarBytes: {
      what: 'a picture of a member',
      per: 'file',
      unit: 'bytes',
      ending: 'HTTP 400',
      message: LARGE,
    },
    eventImageBytes: {
      what: 'a picture of an event',
      per: 'file',
      unit: 'bytes',
      ending: 'HTTP 400',
      message: LARGE,
    },
  },
)

function sizes() {
  const { avatarBytes, eventImageBytes } = PICTURES
  return { avatarBytes, eventImageBytes }
}

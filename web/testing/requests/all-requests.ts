import { sharedBoardQuery } from '@/features/evening/queries/shared-board.ts'
import { joinTermsQuery, sharedMatchQuery } from '@/features/sharing/queries/shared-match.ts'
import { MATCH_REQUESTS } from './match-requests.ts'
import { MEMBER_REQUESTS } from './member-requests.ts'
import { type Ask, type Caller, query } from './record-requests.ts'
import { STEWARD_REQUESTS } from './steward-requests.ts'
import { BOARD, LINK } from './things.ts'

/** By the name of the query, or by the file and name of what else reads: what makes it send its requests, with typical parameters. */
export type Requests = Record<string, readonly Ask[]>

const STRANGER_REQUESTS: Requests = {
  joinTermsQuery: [query(joinTermsQuery)],
  sharedBoardQuery: [query(sharedBoardQuery(BOARD))],
  sharedMatchQuery: [query(sharedMatchQuery(LINK, false))],
}

export const REQUESTS: Record<Caller, Requests> = {
  member: { ...MEMBER_REQUESTS, ...MATCH_REQUESTS },
  steward: STEWARD_REQUESTS,
  stranger: STRANGER_REQUESTS,
}

/** These send nothing to the data API, or nothing that a row of `REQUESTS` does not send already. */
export const WITHOUT_REQUESTS: Record<string, string> = {
  accountQuery: 'The auth service answers.',
  eventImageQuery: 'The storage service answers.',
  factorsQuery: 'The auth service answers.',
  pictureQuery: 'The storage service answers.',
  'community/queries/joining.ts joinTerms': 'joinTermsQuery sends it.',
  'community/queries/profiles.ts fetchProfile': 'profileQuery sends it.',
  'courts/queries.ts readingsFrom': 'snapshotsQuery sends it.',
  'courts/queries.ts fetchAlerts': 'useAlerts sends it.',
  'evening/queries/evening.ts fetchBoard': 'eveningQuery sends it.',
  'evening/queries/places.ts fetchEvenings': 'memberEveningsQuery sends it.',
  'evening/queries/places.ts fetchPodium': 'podiumQuery sends it.',
  'evening/queries/shared-board.ts fetchBoard': 'sharedBoardQuery sends it.',
  'match-form/queries.ts datesOf': 'It reads the dates of one series by its index, as ownDatesQuery does.',
  'match-form/queries.ts fetchHabits': 'useHabits sends it.',
  'match-form/queries.ts lastPlayed': 'useHabits sends it.',
  'match-list/queries/matches.ts narrowed': 'matchListQuery and fetchStatesOf send it.',
  'messages/queries/comments.ts countComments': 'applyChanges sends it.',
  'messages/queries/comments.ts fetchPage': 'commentsQuery sends it.',
  'messages/queries/comments.ts fetchSome': 'rowSource sends it.',
  'notifications/queries/notifications.ts fetchPage': 'notificationsQuery sends it.',
  'notifications/queries/push.ts setViewing': 'viewingQuery sends it.',
  'participation/queries/attendees.ts participants': 'attendeesQuery and others send it.',
  'participation/queries/match.ts fetchMatch': 'matchQuery sends it.',
  'participation/queries/participants.ts fetchOwnDates': 'ownDatesQuery sends it.',
  'participation/queries/participants.ts fetchParticipants': 'participantsQuery sends it.',
  'profile/queries.ts fetchRecent': 'recentMatchesQuery sends it.',
  'sharing/queries/shared-match.ts claimGuestSlots': 'It writes.',
  'sharing/queries/shared-match.ts fetchShared': 'sharedMatchQuery sends it.',
}

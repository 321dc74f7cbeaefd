import {
  deletionQuery,
  fetchPreferences,
  mergeRequestQuery,
  sessionsQuery,
  useLivePreferences,
} from '@/features/account/queries.ts'
import { announcementsQuery } from '@/features/community/queries/announcements.ts'
import { joinStateQuery } from '@/features/community/queries/joining.ts'
import {
  blocksQuery,
  communityLevelsQuery,
  communityPageQuery,
  memberSearchQuery,
} from '@/features/community/queries/members.ts'
import { profileQuery } from '@/features/community/queries/profiles.ts'
import { snapshotsQuery, useAlerts } from '@/features/courts/queries.ts'
import { memberEveningsQuery } from '@/features/evening/queries/places.ts'
import { unreadQuery, useUnreadThreads } from '@/features/messages/queries/unread.ts'
import {
  fetchSome,
  fetchStates,
  notificationsQuery,
  openInvitationsQuery,
  ownAnswerQuery,
} from '@/features/notifications/queries/notifications.ts'
import { deviceQuery, mutesQuery, viewingQuery } from '@/features/notifications/queries/push.ts'
import { recentMatchesQuery } from '@/features/profile/queries.ts'
import {
  memberRatingQuery,
  ownRatingQuery,
  rankingQuery,
  ratingStepsQuery,
} from '@/features/rating/queries.ts'
import { useMemberResults, useTogether } from '@/features/results/queries/member-results.ts'
import { openResultsQuery } from '@/features/results/queries/open-results.ts'
import { useCalendarFeed } from '@/features/sharing/queries/calendar.ts'
import type { Requests } from './all-requests.ts'
import { hook, query } from './record-requests.ts'
import { ME, NOTIFICATION, NOW, OTHER, REQUEST_DAY } from './things.ts'

const AFTER = { created_at: NOW, id: NOTIFICATION }

/** Requests about members: themselves, others, what they are told. */
export const MEMBER_REQUESTS: Requests = {
  announcementsQuery: [query(announcementsQuery)],
  blocksQuery: [query(blocksQuery(ME))],
  communityLevelsQuery: [query(communityLevelsQuery('')), query(communityLevelsQuery('member 17'))],
  communityPageQuery: [
    query(communityPageQuery({ words: '', order: 'name' }, 0)),
    query(communityPageQuery({ words: '', order: 'level' }, 1)),
    query(communityPageQuery({ words: 'member 17', order: 'name' }, 0)),
  ],
  deletionQuery: [query(deletionQuery)],
  deviceQuery: [query(deviceQuery(ME))],
  joinStateQuery: [query(joinStateQuery(ME))],
  memberEveningsQuery: [query(memberEveningsQuery(OTHER))],
  memberRatingQuery: [query(memberRatingQuery(OTHER))],
  memberResultsQuery: [hook(() => useMemberResults(OTHER))],
  memberSearchQuery: [query(memberSearchQuery('mem')), query(memberSearchQuery('member 17'), 20)],
  mergeRequestQuery: [query(mergeRequestQuery)],
  mutesQuery: [query(mutesQuery(ME))],
  notificationsQuery: [query(notificationsQuery(ME)), query(notificationsQuery(ME), AFTER)],
  openInvitationsQuery: [query(openInvitationsQuery(ME))],
  openResultsQuery: [query(openResultsQuery(ME))],
  ownAnswerQuery: [query(ownAnswerQuery(ME, OTHER))],
  ownRatingQuery: [query(ownRatingQuery)],
  preferencesQuery: [hook(() => useLivePreferences(ME, () => true))],
  profileQuery: [query(profileQuery(ME)), query(profileQuery(OTHER))],
  rankingQuery: [query(rankingQuery(null)), query(rankingQuery('Pro'))],
  ratingStepsQuery: [query(ratingStepsQuery), query(ratingStepsQuery, 1000)],
  recentMatchesQuery: [query(recentMatchesQuery(OTHER))],
  sessionsQuery: [query(sessionsQuery)],
  snapshotsQuery: [query(snapshotsQuery(REQUEST_DAY))],
  togetherQuery: [hook(() => useTogether(OTHER))],
  unreadQuery: [query(unreadQuery(ME))],
  useAlerts: [hook(() => useAlerts(ME))],
  useCalendarFeed: [hook(() => useCalendarFeed(ME))],
  useUnreadThreads: [hook(() => useUnreadThreads(ME))],
  viewingQuery: [query(viewingQuery(ME))],
  'account/queries.ts fetchPreferences': [() => fetchPreferences(ME)],
  'notifications/queries/notifications.ts fetchStates': [
    () => fetchStates(ME, null, 100),
    () => fetchStates(ME, NOW, 100),
  ],
  'notifications/queries/notifications.ts fetchSome': [() => fetchSome([NOTIFICATION])],
}

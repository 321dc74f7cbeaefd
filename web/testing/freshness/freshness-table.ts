/** How what a query has fetched becomes true again on a page that stays open. */
export type Freshness =
  /** Rows of these published tables tell of it; these files below `features` listen, and mark it as stale. */
  | { by: 'socket'; tables: readonly string[]; heardIn: readonly string[] }
  /** It is fetched again and again as long as somebody looks at it: no published table tells of it. */
  | { by: 'poll' }
  /** Its key has a version, which another query's rows give. */
  | { by: 'version'; of: string }
  /** It is fetched anew each time that it is opened, which is enough because of this. */
  | { by: 'opening'; because: string }
  /** It stays as it is, because of this. */
  | { by: 'nothing'; because: string }

const poll: Freshness = { by: 'poll' }
const opening = (because: string): Freshness => ({ by: 'opening', because })
const nothing = (because: string): Freshness => ({ by: 'nothing', because })
const socket = (tables: string | readonly string[], ...heardIn: string[]): Freshness => ({
  by: 'socket',
  tables: [tables].flat(),
  heardIn,
})

const NOTIFICATIONS = socket('notifications', 'notifications/components/list/live-notifications.tsx')
const ATTENDANCE = socket('match_participants', 'participation/queries/attendance.ts')
const RESULTS_OF_MEMBERS = socket('match_results', 'results/queries/member-results.ts')
const COMMUNITY = socket('profiles', 'community/queries/members.ts')

/** Every query of the client, by the name of the function or constant that makes it. */
export const FRESHNESS: Record<string, Freshness> = {
  accountQuery: poll,
  announcementsQuery: socket('announcements', 'community/queries/announcements.ts'),
  attendeeCountQuery: ATTENDANCE,
  attendeesQuery: ATTENDANCE,
  blocksQuery: poll,
  commentsQuery: socket('match_comments', 'messages/queries/comments.ts'),
  communityLevelsQuery: COMMUNITY,
  communityPageQuery: COMMUNITY,
  boardLinkQuery: poll,
  calibrationQuery: poll,
  currentVersionQuery: poll,
  dayResultsQuery: socket('match_results', 'results/queries/day-results.ts'),
  deletionQuery: opening('The deletion counts again, and asks where its numbers are others.'),
  deviceQuery: poll,
  disputedResultsQuery: poll,
  eveningLogQuery: { by: 'version', of: 'eveningQuery' },
  eveningQuery: socket('evening_versions', 'evening/queries/evening.ts'),
  eventImageQuery: nothing('A picture with another content has another name.'),
  factorsQuery: poll,
  forecastQuery: { by: 'version', of: 'participantsQuery' },
  historyQuery: poll,
  invitedCountQuery: ATTENDANCE,
  invitedQuery: opening('Sending asks again for those who were chosen.'),
  joinDeskQuery: poll,
  joinStateQuery: poll,
  joinTermsQuery: nothing('They are a note beside a sign-up, which the server decides anew.'),
  lastVisitQuery: nothing('What is new is judged by it as long as the thread is open.'),
  logQuery: poll,
  matchLinkQuery: poll,
  matchListQuery: socket(
    ['matches', 'match_participants', 'match_comments', 'waiting_lists'],
    'match-list/components/list/list-listener.ts',
    'match-list/components/list/list-sync.ts',
  ),
  matchQuery: socket('matches', 'participation/queries/match.ts'),
  memberCountQuery: poll,
  memberSearchQuery: nothing('It is asked for again with every letter.'),
  membersQuery: poll,
  memberRatingQuery: poll,
  mergeQuery: poll,
  mergeRequestQuery: poll,
  missedSlotQuery: nothing('It says how something has ended.'),
  mutedMatchesQuery: socket('match_mutes', 'participation/queries/mutes.ts'),
  mutesQuery: socket('push_mutes', 'notifications/queries/push.ts'),
  memberEveningsQuery: poll,
  memberResultsQuery: RESULTS_OF_MEMBERS,
  notificationsQuery: NOTIFICATIONS,
  numbersQuery: poll,
  openInvitationsQuery: NOTIFICATIONS,
  openResultsQuery: socket('notifications', 'results/queries/open-results.ts'),
  organisersQuery: poll,
  ownAnswerQuery: NOTIFICATIONS,
  ownDatesQuery: poll,
  ownMatchesQuery: socket(['matches', 'match_participants'], 'match-list/components/list/list-listener.ts'),
  ownPartQuery: ATTENDANCE,
  ownRatingQuery: poll,
  participantsQuery: socket('match_participants', 'participation/queries/participants.ts'),
  pictureQuery: nothing('A picture with another content has another name.'),
  preferencesQuery: socket('preferences', 'account/queries.ts'),
  profileQuery: poll,
  rankingQuery: poll,
  ratingStepsQuery: poll,
  recentMatchesQuery: poll,
  resultQuery: socket('match_results', 'results/queries/result.ts'),
  togetherQuery: RESULTS_OF_MEMBERS,
  reportsQuery: socket('reports', 'steward/reports/queries.ts'),
  sessionsQuery: poll,
  sharedMatchQuery: poll,
  snapshotsQuery: socket('last_data_update', 'courts/queries.ts'),
  stewardedMemberQuery: poll,
  systemQuery: poll,
  unreadQuery: NOTIFICATIONS,
  useAlerts: socket('court_alerts', 'courts/queries.ts'),
  useCalendarFeed: socket('calendar_feeds', 'sharing/queries/calendar.ts'),
  useHabits: nothing('Suggestions must not move under the finger. Saving a match fetches them again.'),
  podiumQuery: poll,
  sharedBoardQuery: poll,
  useUnreadThreads: NOTIFICATIONS,
  useOpenSlots: { by: 'version', of: 'notificationsQuery' },
  usesQuery: poll,
  versionQuery: poll,
  viewingQuery: poll,
  waitingSlotsQuery: poll,
  waitingQuery: socket('waiting_lists', 'participation/queries/waiting.ts'),
}

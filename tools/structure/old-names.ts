/**
 * Names that were replaced by the field's terms, with the term that stands there now. The check finds them as whole words in source,
 * SQL, tests and documents, so that the old dialect does not come back by habit, from an old branch or from a decision record.
 */
const OLD_NAMES: Record<string, string> = {
  // SQL: syncs with booking systems
  begin_reading: 'claim_sync',
  take_reading: 'store_sync',
  note_failed_reading: 'note_failed_sync',
  court_turns: 'sync_locks',
  begun_at: 'claimed_at',
  rest_until: 'backoff_until',
  is_doubtful: 'is_suspect',
  doubtful_days: 'suspect_days',
  doubted_at: 'suspected_at',
  remember_courts: 'record_sightings',
  court_memory: 'court_sightings',
  wanted_slots: 'free_slots_for_alerts',
  // SQL: notifications
  tell_invited: 'notify_invited',
  tell_updated: 'notify_updated',
  tell_cancelled: 'notify_cancelled',
  tell_removed: 'notify_removed',
  tell_devices: 'notify_devices',
  notify_of_left_places: 'notify_of_leaving',
  settle_invitations: 'process_answers',
  match_words: 'match_label',
  invitation_words: 'invitation_text',
  with_following: 'following_dates_label',
  looks_until: 'visible_until',
  worker_lives: 'worker_is_running',
  // SQL: rules of a match
  guard_match: 'enforce_match',
  guard_new_participant: 'enforce_new_participant',
  guard_capacity: 'enforce_capacity',
  guard_answer: 'enforce_answer',
  guard_leaving: 'enforce_leaving',
  guard_assurance: 'enforce_assurance',
  guard_shown_email: 'enforce_shown_email',
  guard_alert: 'enforce_alert',
  guard_alert_count: 'enforce_alert_count',
  note_cancelled: 'record_cancelled',
  note_moved: 'record_moved',
  edited_with: 'edit_group',
  lock_following: 'lock_following_dates',
  // SQL: participations and slots, where it said places
  my_places: 'my_participations',
  take_place: 'assign_slot',
  places_taken: 'slots_taken',
  keeps_place: 'holds_slot',
  keep_past_places: 'keep_past_participations',
  places_of: 'participations_of',
  cancelled_places: 'cancelled_participations',
  // SQL: deleting an account
  hand_on_matches: 'hand_over_matches',
  remove_what_nobody_shares: 'delete_unshared_data',
  lock_everything_of: 'lock_data_of',
  rows_about: 'rows_of',
  // Backend: HTTP and database
  createInFlight: 'createDrain',
  LONGEST_GOODBYE: 'DRAIN_TIMEOUT',
  noticeForgottenProxy: 'warnAboutUnconfiguredProxy',
  withoutValues: 'redactError',
  createTurns: 'createConcurrencyLimiter',
  createPace: 'createTokenBuckets',
  cutOffSlowBodies: 'abortSlowBodies',
  mostRows: 'maxRows',
  largestBody: 'maxBodySize',
  largestMemberBody: 'maxMemberBodySize',
  largestAnswer: 'maxResponseSize',
  largestHead: 'maxHeaderSize',
  becomeValues: 'sessionContextValues',
  isDatabaseAway: 'isDatabaseUnavailable',
  FairShare: 'PerCallerLimiter',
  createFairShare: 'createPerCallerLimiter',
  // Backend: auth
  Spent: 'ConsumedToken',
  spendLink: 'consumeLinkToken',
  spendCode: 'consumeCode',
  spendFlow: 'consumeFlow',
  WishedMail: 'RequestedMail',
  Proved: 'OwnershipProof',
  getMe: 'getCurrentUser',
  updateMe: 'updateCurrentUser',
  rememberFor: 'cacheFor',
  keptClaims: 'storedClaims',
  answerSession: 'sessionResponse',
  SessionAnswer: 'SessionResponse',
  forgiveAddress: 'refundAddress',
  notOffered: 'notSupported',
  requireRoom: 'requireFactorLimit',
  inWords: 'formatDuration',
  timeInWords: 'formatTime',
  // Backend: realtime
  Judge: 'VisibilityChecker',
  openJudge: 'openVisibilityChecker',
  questionsAbout: 'buildQueries',
  answerAtOnce: 'shortCircuit',
  createBreather: 'createEventLoopYield',
  Breathe: 'YieldIfDue',
  createGate: 'createJoinThrottle',
  createLink: 'createReplicationConnection',
  wishedFor: 'requestedLoad',
  startWorld: 'startTestContext',
  openWorld: 'openTestContext',
  // Backend: rest and storage
  RestAnswer: 'RestResponse',
  roomForBody: 'reserveBody',
  schemaAsked: 'isSchemaExplicit',
  rehearse: 'checkUploadPolicy',
  keepObject: 'commitUpload',
  withKnownType: 'detectType',
  withPatience: 'withChunkTimeout',
  uploadPatience: 'uploadTimeout',
  UPLOAD_PATIENCE: 'UPLOAD_TIMEOUT',
  // Domain
  trustIn: 'freshnessOf',
  isDoubtful: 'isSuspect',
  standingOf: 'joinStateOf',
  isAsked: 'isInvited',
  canBeAsked: 'canBeInvited',
  placesTaken: 'takenSlots',
  keepsPlace: 'holdsSlot',
  freePlaces: 'freeSlots',
  placeName: 'venueName',
  ageWords: 'ageLabel',
  openingsFor: 'findFreeTimes',
  MatchInQuestion: 'QuestionMatch',
  // Server
  askFor: 'fetchData',
  Manners: 'RequestPolicy',
  ReadingFailure: 'SyncError',
  Undertaker: 'jobs__release',
  worldOf: 'createDependencies',
  testWorld: 'testDependencies',
  MailDesk: 'Mailer',
  openMail: 'openMailer',
  heed: 'handleResult',
  runOperation: 'runCommand',
  tellDatabase: 'storeCommunity',
  fewWordsFor: 'shortMessageFor',
  // Web and tools
  PushUpkeep: 'PushBackgroundTask',
  CROWDS: 'LOAD_PROFILES',
  wordsFor: 'dayLabel, messageFor or another label',
  wishWords: 'alertLabel',
  courtsWords: 'courtsLabel',
  edgeWords: 'edgeLabel',
  freeWords: 'freeSlotsLabel',
  noPlaceFor: 'noSlotFor',
  placesOffered: 'slotsOffered',
  askedFor: 'invitedName',
  placeTitle: 'venueTitle',
  FreePlaceProps: 'FreeSlotProps',
  PlaceRow: 'ParticipantRow',
  toldOnScreen: 'shownOnScreen',
  forgetForSession: 'eraseForSession',
  tellAccount: 'addNotifications',
  restsUntil: 'backoffUntil',
  // Tests
  openStage: 'openHarness',
  setScene: 'insertFixtures',
}

/** Files that speak of the old names on purpose: the upgrade of old databases with its test, and history. */
const MAY_NAME_THEM =
  /^(supabase\/(upgrade\/|tests\/upgrade\.test\.ts$)|docs\/decisions\/|tools\/structure\/old-names(\.test)?\.ts$)/
const OLD_NAME = new RegExp(`(?<![\\w$])(${Object.keys(OLD_NAMES).join('|')})(?![\\w$])`)

/** Each line of the files (by path from the root) that has an old name, as a sentence with the term to write instead. */
export function findOldNames(files: Map<string, string>): string[] {
  const faults: string[] = []
  for (const [file, text] of files) {
    if (MAY_NAME_THEM.test(file)) continue
    for (const [index, line] of text.split('\n').entries()) {
      const name = OLD_NAME.exec(line)?.[1]
      if (name) faults.push(`${file}:${index + 1}: ${name} is called ${OLD_NAMES[name]} now`)
    }
  }
  return faults
}

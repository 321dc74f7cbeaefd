import { msg } from '@lingui/core/macro'
import { knowRefusals } from '../backend/errors.ts'

/** Sentences that the list does not load: the parts of the app that may meet these refusals import this. */
const LATE_REFUSALS = {
  // Settings, the profile, a new password and alerts about courts.
  too_many_feeds: msg`You have made many calendar addresses. Please wait an hour.`,
  feed_changed: msg`Another device has changed your calendar address. Nothing was changed here.`,
  no_device: msg`This device is not subscribed.`,
  no_worker: msg`This site does not send push messages at the moment.`,
  reauthentication_not_valid: msg`This code is wrong or too old. Use that of the newest mail.`,
  same_password: msg`Please choose a password different from the old one.`,
  current_password_required: msg`Please enter your current password.`,
  current_password_invalid: msg`This is not your current password.`,
  too_many_new_alerts: msg`You have made many alerts. Please wait an hour.`,
  alert_past: msg`That time has passed.`,
  too_many_alerts: msg`You have as many alerts as there can be. Remove one first.`,
  merge_over: msg`This question is not open any more.`,
  not_own_email: msg`Only the address of your own account can be shown.`,
  // Evenings.
  evening_gone: msg`This evening does not exist any more.`,
  evening_started: msg`This evening has begun already.`,
  not_an_americano: msg`Only an americano becomes an evening.`,
  not_today: msg`An evening begins on the day of its match.`,
  not_organiser: msg`Only the organizers of the evening do this.`,
  not_in_game: msg`Players of a game and organizers enter its score.`,
  evening_over: msg`This evening is over.`,
  evening_changed: msg`Somebody else has changed this evening.`,
  evening_full: msg`An evening has 64 players at most.`,
  too_many_organisers: msg`An evening has 16 organizers at most.`,
  entry_differs: msg`This was entered otherwise before.`,
  entry_revoked: msg`This was taken back already.`,
  entry_stays: msg`This cannot be taken back.`,
  plan_refused: msg`These rounds do not fit the evening any more.`,
  round_begun: msg`This round has begun.`,
  round_changed: msg`This round has changed meanwhile.`,
  court_used: msg`Somebody plays on this court. Close it instead.`,
  score_refused: msg`These points do not add up to those of a game.`,
  too_many_evening_entries: msg`You have entered very much this evening. Please wait an hour.`,
  // Reports and decisions about them.
  report_gone: msg`This does not exist any more.`,
  own_content: msg`This is your own. Another steward decides about it.`,
  too_many_reports: msg`You have reported a lot today. Please go on tomorrow.`,
  // Stewards alone meet these.
  not_a_steward: msg`Only stewards may do this.`,
  steward_link_gone: msg`This link was already used, or has expired. Ask the operator for a new one.`,
  last_steward: msg`There is no other steward. Name one first.`,
  member_is_blocked: msg`This member is blocked. Unblock them first.`,
  member_gone: msg`This member has left the community.`,
  own_account: msg`This is your own account. Another steward has to ask.`,
  is_a_steward: msg`This member is a steward. End that role first.`,
  too_many_steward_acts: msg`You have done very much as a steward. Please wait an hour.`,
  too_many_grave_acts: msg`You have done much today that cannot be taken back. Please go on tomorrow.`,
  too_many_community_changes: msg`You have changed the community very often. Please wait an hour.`,
  community_changed: msg`Somebody else has changed the community.`,
  community_version_gone: msg`This version is not kept any more.`,
  report_decided: msg`Another steward has decided this already.`,
  announcement_gone: msg`Another steward has ended this announcement.`,
  announcement_changed: msg`Another steward has changed this announcement. Open it again.`,
  too_many_announcements: msg`There were many announcements today. Please go on tomorrow.`,
  join_decided: msg`This request was already decided.`,
  join_policy_changed: msg`Another steward has changed who may join.`,
  too_many_invitation_links: msg`There are 100 invitation links. End one first.`,
} as const

export type LateRefusal = keyof typeof LATE_REFUSALS

knowRefusals(LATE_REFUSALS)

import { msg } from '@lingui/core/macro'

/** Sentences for the refusals that stewards alone meet. Their pages load them. */
export const STEWARD_REFUSALS = {
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

export type StewardRefusal = keyof typeof STEWARD_REFUSALS

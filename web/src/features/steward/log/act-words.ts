import { t } from '@lingui/core/macro'
import { formatDate } from '@/lib/time/datetime.ts'
import { partsLabel } from '../community/components/words/part-label.ts'
import type { LogEntry } from './queries.ts'

/** An act with the names of those concerned, and the facts that its sentence needs. */
interface Act {
  steward: string
  member: string
  detail: Record<string, unknown>
}

/** A sentence for each act that `private.log_steward_act` writes. */
const WORDS: Record<string, (act: Act) => string> = {
  steward_by_link: ({ steward }) => t`${steward} became a steward by the operator’s link`,
  steward_named: ({ steward, member }) => t`${steward} named ${member} a steward`,
  community_changed: ({ steward, detail }) => changedText(steward, detail),
  community_restored: ({ steward, detail }) => restoredText(steward, detail),
  job_retried: ({ steward }) => t`${steward} had a background job tried again`,
  job_dropped: ({ steward }) => t`${steward} dropped a background job`,
  mail_retried: ({ steward }) => t`${steward} had a mail tried again`,
  mail_dropped: ({ steward }) => t`${steward} dropped a mail`,
  steward_ended: ({ steward, member }) => t`${steward} ended the role of ${member} as a steward`,
  confirmation_sent: ({ steward, member }) => t`${steward} had the confirmation sent to ${member} again`,
  member_blocked: ({ steward, member, detail }) => {
    const [reason, until] = [textIn(detail.reason), textIn(detail.until)]
    const day = until && formatDate(until)
    return day
      ? t`${steward} blocked ${member} until ${day}: ${reason}`
      : t`${steward} blocked ${member} without an end: ${reason}`
  },
  member_unblocked: ({ steward, member }) => t`${steward} unblocked ${member}`,
  member_signed_out: ({ steward, member }) => t`${steward} signed ${member} out everywhere`,
  member_removed: ({ steward, member, detail }) => {
    const reason = textIn(detail.reason)
    return t`${steward} removed ${member}: ${reason}`
  },
  members_merged: ({ steward, member, detail }) => {
    const double = textIn(detail.name)
    return t`${steward} merged ${double} into ${member}`
  },
  merge_asked: ({ steward, member, detail }) => {
    const kept = textIn(detail.name)
    return t`${steward} asked ${member} whether to become one account with ${kept}`
  },
  merge_stopped: ({ steward, member }) =>
    t`${steward} took back that ${member} becomes part of another account`,
  report_kept: ({ steward, detail }) => t`${steward} kept what was reported: ${quoteOf(detail)}`,
  report_handled: ({ steward, detail }) => t`${steward} dealt with a report about ${nameIn(detail)}`,
  match_hidden: ({ steward, member, detail }) =>
    t`${steward} hid a match of ${member} at ${locationOf(detail)}: ${reasonOf(detail)}`,
  match_removed: ({ steward, member, detail }) =>
    t`${steward} deleted a match of ${member} at ${locationOf(detail)}: ${reasonOf(detail)}`,
  match_restored: ({ steward, member, detail }) =>
    t`${steward} showed a match of ${member} at ${locationOf(detail)} again`,
  comment_hidden: ({ steward, member, detail }) =>
    t`${steward} hid a comment of ${member}, “${quoteOf(detail)}”: ${reasonOf(detail)}`,
  comment_removed: ({ steward, member, detail }) =>
    t`${steward} deleted a comment of ${member}, “${quoteOf(detail)}”: ${reasonOf(detail)}`,
  comment_restored: ({ steward, member, detail }) =>
    t`${steward} showed a comment of ${member} again: “${quoteOf(detail)}”`,
  picture_removed: ({ steward, member, detail }) =>
    t`${steward} removed a picture of ${member}: ${reasonOf(detail)}`,
  picture_restored: ({ steward, member }) => t`${steward} showed a picture of ${member} again`,
  announced: ({ steward, detail }) => t`${steward} announced: “${quoteOf(detail)}”`,
  announcement_changed: ({ steward, detail }) => t`${steward} changed an announcement: “${quoteOf(detail)}”`,
  announcement_ended: ({ steward, detail }) => t`${steward} ended an announcement: “${quoteOf(detail)}”`,
  join_policy_changed: ({ steward, detail }) => {
    if (detail.mode === 'open') return t`${steward} lets everybody join`
    return detail.mode === 'link'
      ? t`${steward} lets people join by invitation`
      : t`${steward} lets people join by approval`
  },
  member_admitted: ({ steward, member }) => t`${steward} admitted ${member}`,
  member_refused: ({ steward, detail }) => {
    const [name, reason] = [textIn(detail.name), textIn(detail.reason)]
    return t`${steward} did not admit ${name}: ${reason}`
  },
  invitation_created: ({ steward, detail }) => {
    const label = textIn(detail.label)
    return label ? t`${steward} made the invitation link “${label}”` : t`${steward} made an invitation link`
  },
  invitation_ended: ({ steward, detail }) => {
    const label = textIn(detail.label)
    return label ? t`${steward} ended the invitation link “${label}”` : t`${steward} ended an invitation link`
  },
}

type Facts = Act['detail']
const textIn = (fact: unknown): string => (typeof fact === 'string' ? fact : '')
const quoteOf = ({ text, by }: Facts) => textIn(text).slice(0, 120) || textIn(by)
const nameIn = ({ by }: Facts) => textIn(by)
const locationOf = ({ location }: Facts) => textIn(location)
const reasonOf = ({ reason }: Facts) => textIn(reason)

function changedText(steward: string, { changed }: Act['detail']): string {
  const parts = partsLabel(changed)
  return parts ? t`${steward} changed the community: ${parts}` : t`${steward} changed the community`
}

function restoredText(steward: string, { restores }: Act['detail']): string {
  const version = String(restores)
  return t`${steward} brought version ${version} of the community back`
}

/** Returns an act in words. An act of a newer version of the server is named as it is. */
export function actLabel({ steward_id, steward_name, about_name, act, detail }: LogEntry): string {
  const former = t`a former member`
  const steward = steward_name ?? (steward_id ? former : t`the operator`)
  const facts = typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : {}
  const sentence =
    WORDS[act]?.({ steward, member: about_name ?? former, detail: facts }) ?? `${steward}: ${act}`
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
}

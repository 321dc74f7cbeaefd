import { MODERATION_DAYS } from '@domain/limits.ts'
import { eventTitle } from '@domain/match/event-title.ts'
import { isCalledEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClock } from '@/lib/time/clock.ts'
import { formatDate } from '@/lib/time/datetime.ts'
import { momentLabel } from '@/lib/time/moment-label.ts'
import { MoreButton } from '@/ui/buttons/more-button.tsx'
import { Rows } from '@/ui/feedback/loaded.tsx'
import { partsLabel } from '../../community/components/words/part-label.ts'
import { type LogEntry, logQuery } from '../../queries.ts'

export default function LogSection() {
  const query = useInfiniteQuery(logQuery)
  const days = MODERATION_DAYS.removedNames
  return (
    <section aria-label={t`Log`} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p className="text-muted text-small">
        {t`All stewards see this. Nobody can change it. The names of members whom stewards have removed stay for ${days} days.`}
      </p>
      <Rows
        query={query}
        size="h-48"
        as="ol"
        empty={<p className="text-muted">{t`Nothing has been done yet.`}</p>}
      >
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </Rows>
      <MoreButton query={query}>{t`Show older ones`}</MoreButton>
    </section>
  )
}

function Entry({ entry }: { entry: LogEntry }) {
  const when = useClock((now) => momentLabel(entry.created_at, now))
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <span className="min-w-0 break-words">{actLabel(entry)}</span>
      <time dateTime={entry.created_at} className="text-muted text-small">
        {when}
      </time>
    </li>
  )
}

/** A sentence for each act that `private.log_steward_act` writes. */
const WORDS: Record<string, (facts: Facts) => string> = {
  steward_by_link: ({ steward }) => t`${steward} became a steward by the operator’s link`,
  steward_named: ({ steward, member }) => t`${steward} named ${member} a steward`,
  community_changed: ({ steward, parts }) =>
    parts ? t`${steward} changed the community: ${parts}` : t`${steward} changed the community`,
  community_restored: ({ steward, version }) =>
    t`${steward} brought version ${version} of the community back`,
  job_retried: ({ steward }) => t`${steward} had a background job tried again`,
  job_dropped: ({ steward }) => t`${steward} dropped a background job`,
  mail_retried: ({ steward }) => t`${steward} had a mail tried again`,
  mail_dropped: ({ steward }) => t`${steward} dropped a mail`,
  steward_ended: ({ steward, member }) => t`${steward} ended the role of ${member} as a steward`,
  confirmation_sent: ({ steward, member }) => t`${steward} had the confirmation sent to ${member} again`,
  member_blocked: ({ steward, member, day, reason }) =>
    day
      ? t`${steward} blocked ${member} until ${day}: ${reason}`
      : t`${steward} blocked ${member} without an end: ${reason}`,
  member_unblocked: ({ steward, member }) => t`${steward} unblocked ${member}`,
  member_signed_out: ({ steward, member }) => t`${steward} signed ${member} out everywhere`,
  member_removed: ({ steward, member, reason }) => t`${steward} removed ${member}: ${reason}`,
  members_merged: ({ steward, member, name: double }) => t`${steward} merged ${double} into ${member}`,
  merge_asked: ({ steward, member, name: kept }) =>
    t`${steward} asked ${member} whether to become one account with ${kept}`,
  merge_stopped: ({ steward, member }) =>
    t`${steward} took back that ${member} becomes part of another account`,
  report_kept: ({ steward, quote }) => t`${steward} kept what was reported: ${quote}`,
  report_handled: ({ steward, by }) => t`${steward} dealt with a report about ${by}`,
  match_hidden: ({ steward, member, event, location, reason }) =>
    event
      ? t`${steward} hid the event “${event}” of ${member}: ${reason}`
      : t`${steward} hid a match of ${member} at ${location}: ${reason}`,
  match_removed: ({ steward, member, event, location, reason }) =>
    event
      ? t`${steward} deleted the event “${event}” of ${member}: ${reason}`
      : t`${steward} deleted a match of ${member} at ${location}: ${reason}`,
  match_restored: ({ steward, member, event, location }) =>
    event
      ? t`${steward} showed the event “${event}” of ${member} again`
      : t`${steward} showed a match of ${member} at ${location} again`,
  comment_hidden: ({ steward, member, quote, reason }) =>
    t`${steward} hid a comment of ${member}, “${quote}”: ${reason}`,
  comment_removed: ({ steward, member, quote, reason }) =>
    t`${steward} deleted a comment of ${member}, “${quote}”: ${reason}`,
  comment_restored: ({ steward, member, quote }) =>
    t`${steward} showed a comment of ${member} again: “${quote}”`,
  picture_removed: ({ steward, member, reason }) => t`${steward} removed a picture of ${member}: ${reason}`,
  picture_restored: ({ steward, member }) => t`${steward} showed a picture of ${member} again`,
  result_decided: ({ steward, location, result }) =>
    result
      ? t`${steward} decided about the result of a match at ${location}: ${result}`
      : t`${steward} decided that a match at ${location} was not played`,
  result_voided: ({ steward, location }) => t`${steward} decided that a match at ${location} has no result`,
  announced: ({ steward, quote }) => t`${steward} announced: “${quote}”`,
  announcement_changed: ({ steward, quote }) => t`${steward} changed an announcement: “${quote}”`,
  announcement_ended: ({ steward, quote }) => t`${steward} ended an announcement: “${quote}”`,
  join_policy_changed: ({ steward, mode }) => {
    if (mode === 'open') return t`${steward} lets everybody join`
    return mode === 'link'
      ? t`${steward} lets people join by invitation`
      : t`${steward} lets people join by approval`
  },
  member_admitted: ({ steward, member }) => t`${steward} admitted ${member}`,
  member_refused: ({ steward, name, reason }) => t`${steward} did not admit ${name}: ${reason}`,
  invitation_created: ({ steward, label }) =>
    label ? t`${steward} made the invitation link “${label}”` : t`${steward} made an invitation link`,
  invitation_ended: ({ steward, label }) =>
    label ? t`${steward} ended the invitation link “${label}”` : t`${steward} ended an invitation link`,
}

type Facts = ReturnType<typeof factsOf>

/** The names of those concerned, and the other facts that the sentences need. An act has some of them. */
function factsOf({ steward_id, steward_name, about_name, detail }: LogEntry) {
  const former = t`a former member`
  const facts = typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : {}
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '')
  return {
    steward: steward_name ?? (steward_id ? former : t`the operator`),
    member: about_name ?? former,
    name: text('name'),
    by: text('by'),
    reason: text('reason'),
    ...calledIn(text),
    label: text('label'),
    mode: text('mode'),
    result: text('result'),
    quote: text('text').slice(0, 120) || text('by'),
    day: text('until') && formatDate(text('until')),
    parts: partsLabel(facts.changed),
    version: String(facts.restores),
  }
}

/** The name of an event, or the venue of a match; the other is empty. */
function calledIn(text: (name: string) => string) {
  const match_type = text('kind')
  const { title } = eventTitle({ match_type, location: text('location'), description: text('first_line') })
  return isCalledEvent({ match_type }) ? { event: title, location: '' } : { event: '', location: title }
}

/** Returns an act in words. An act of a newer version of the server is named as it is. */
export function actLabel(entry: LogEntry): string {
  const facts = factsOf(entry)
  const sentence = WORDS[entry.act]?.(facts) ?? `${facts.steward}: ${entry.act}`
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
}

import { millisecondsInDay } from '@domain/time-units.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { paths } from '@/lib/paths.ts'
import { serverNow } from '@/lib/time/clock.ts'
import { formatDate, formatTime } from '@/lib/time/datetime.ts'
import { momentLabel } from '@/lib/time/moment-label.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Badge } from '@/ui/layout/badge.tsx'
import { type StewardedMember, stewardedMemberQuery, type Which } from '../queries.ts'
import { MemberActs } from './member-acts.tsx'
import { MemberFinder } from './member-finder.tsx'

export default function MembersSection() {
  const [search] = useSearchParams()
  const id = search.get('member')
  return id ? <MemberCard key={id} id={id} /> : <MemberSearch />
}

const choices = (): [which: Which, label: string][] => [
  ['all', t`All`],
  ['unconfirmed', t`Not confirmed`],
  ['blocked', t({ message: 'Blocked', context: 'an account' })],
  ['stewards', t`Stewards`],
]

function MemberSearch() {
  const [which, setWhich] = useState<Which>('all')
  const chips = (
    <div className="flex flex-wrap gap-2">
      {choices().map(([value, label]) => (
        <Chip
          key={value}
          className="max-w-full whitespace-normal!"
          selected={which === value}
          onClick={() => setWhich(value)}
        >
          {label}
        </Chip>
      ))}
    </div>
  )
  return (
    <section aria-label={t`Members`} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <MemberFinder label={t`Search by name or email address`} which={which} filter={chips}>
        {({ id }, face) => (
          <Link
            to={`${paths.steward}/members?member=${id}`}
            className="block rounded-button px-2 hover:bg-raised focus-visible:-outline-offset-2"
          >
            {face}
          </Link>
        )}
      </MemberFinder>
    </section>
  )
}

function MemberCard({ id }: { id: string }) {
  return (
    <section aria-label={t`Member`} className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <Link
        to={`${paths.steward}/members`}
        className="touch-44 flex w-fit items-center gap-2 font-[560] text-muted hover:text-text"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        {t`All members`}
      </Link>
      <Loaded query={useQuery(stewardedMemberQuery(id))} size="h-72">
        {(member) => (member ? <Card member={member} /> : <p>{t`This member has left the community.`}</p>)}
      </Loaded>
    </section>
  )
}

function Card({ member }: { member: StewardedMember }) {
  const { username, email, avatar_filename, is_steward, is_confirmed, blocked_until, block_reason } = member
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <MemberAvatar name={username || email || ''} picture={avatar_filename} />
        <div className="min-w-[min(10rem,100%)] flex-1">
          <h2 className="wrap-anywhere font-title text-title">{username || email}</h2>
          <p className="wrap-anywhere text-muted text-small">{email}</p>
        </div>
        {is_steward && <Badge tone="accent">{t`Steward`}</Badge>}
        {!is_confirmed && <Badge>{t`Not confirmed`}</Badge>}
        {blocked_until && <Badge tone="danger">{t({ message: 'Blocked', context: 'an account' })}</Badge>}
      </div>
      {blocked_until && (
        <p className="wrap-anywhere">
          {endLabel(blocked_until)} {block_reason && t`The reason: ${block_reason}`}
        </p>
      )}
      {member.deleted_at && <p>{deletionLabel(member.deleted_at)}</p>}
      {member.merge && <p className="wrap-anywhere">{mergeLabel(member.merge)}</p>}
      <ul className="grid gap-1 text-muted">
        {factsOf(member).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <MemberActs member={member} />
    </>
  )
}

/** A block without an end is stored as one of a hundred years. */
const WITHOUT_END_MS = 50 * 365 * millisecondsInDay

/** 'Blocked until 01.12.2026, 10:00.', or that there is no end. */
function endLabel(until: string): string {
  if (Date.parse(until) - serverNow() > WITHOUT_END_MS) return t`Blocked without an end.`
  const end = momentLabel(until)
  return t`Blocked until ${end}.`
}

function deletionLabel(instant: string): string {
  const [day, time] = [formatDate(instant), formatTime(instant)]
  return t`Removed: deleted for good on ${day} at ${time}. Whoever ends the block takes that back.`
}

function mergeLabel({ name, due_at }: NonNullable<StewardedMember['merge']>): string {
  if (!due_at) return t`Asked whether this account may become part of the account of ${name}.`
  const [day, time] = [formatDate(due_at), formatTime(due_at)]
  return t`Becomes part of the account of ${name} on ${day} at ${time}.`
}

function factsOf({ created_at, last_sign_in_at, sessions, matches, comments }: StewardedMember): string[] {
  const joined = formatDate(created_at)
  const last = last_sign_in_at && momentLabel(last_sign_in_at)
  return [
    t`Signed up on ${joined}`,
    last ? t`Last signed in: ${last}` : t`Never signed in`,
    t`${plural(sessions, { one: 'Signed in on # device', other: 'Signed in on # devices' })}`,
    t`${plural(matches, { one: '# match', other: '# matches' })}`,
    t`${plural(comments, { one: '# comment', other: '# comments' })}`,
  ]
}

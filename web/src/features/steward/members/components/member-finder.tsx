import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { TYPING_PAUSE_MS, useDebouncedValue } from '@/lib/time/debounce.ts'
import { MoreButton } from '@/ui/buttons/more-button.tsx'
import { Rows } from '@/ui/feedback/loaded.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Badge } from '@/ui/layout/badge.tsx'
import { type FoundMember, membersQuery, type Which } from '../queries.ts'

interface MemberFinderProps {
  label: string
  which?: Which
  /** Chooses which members are listed. Without it they are listed once something is typed. */
  filter?: ReactNode
  /** Wraps a row in what a press on it does. */
  children: (member: FoundMember, face: ReactNode) => ReactNode
}

export function MemberFinder({ label, which = 'all', filter, children }: MemberFinderProps) {
  const [words, setWords] = useState('')
  const wanted = useDebouncedValue(words.trim(), TYPING_PAUSE_MS)
  const isAsked = Boolean(filter || wanted)
  const query = useInfiniteQuery({ ...membersQuery(wanted, which), enabled: isAsked })
  return (
    <>
      <Field label={label}>
        <Input
          type="search"
          name="member-search"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Field>
      {filter}
      {isAsked && (
        <>
          <Rows query={query} size="h-48" empty={<p className="text-muted">{t`Nobody was found.`}</p>}>
            {(member) => <li key={member.id}>{children(member, <Face member={member} />)}</li>}
          </Rows>
          <MoreButton query={query}>{t`Show more`}</MoreButton>
        </>
      )}
    </>
  )
}

function Face({ member }: { member: FoundMember }) {
  const { username, avatar_filename, email, is_steward, blocked_until } = member
  return (
    <span className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <MemberAvatar name={username || email || ''} picture={avatar_filename} />
      <span className="grid min-w-0 flex-1 basis-[min(6rem,100%)]">
        <span className="wrap-anywhere font-[620] leading-tight">{username || email}</span>
        {username && email && <span className="truncate text-muted text-small">{email}</span>}
      </span>
      {is_steward && <Badge tone="accent">{t`Steward`}</Badge>}
      {blocked_until && <Badge tone="danger">{t({ message: 'Blocked', context: 'an account' })}</Badge>}
    </span>
  )
}

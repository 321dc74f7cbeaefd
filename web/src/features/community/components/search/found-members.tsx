import { t } from '@lingui/core/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { cn } from '@/lib/cn.ts'
import { memberLevelLabel } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useListRoom } from '@/ui/layout/list-room.ts'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import type { Member } from '../../queries/members.ts'
import { MemberAvatar } from '../avatars/member-avatar.tsx'

interface FoundMembersProps {
  listId: string
  query: UseInfiniteQueryResult<Member[]>
  found: readonly Member[]
  active: number
  isChosen: (member: Member) => boolean
  press: (member: Member, at: number) => void
}

export const optionId = (listId: string, at: number) => `${listId}-${at}`

/** The list under the search. A press keeps the cursor in the search. */
export function FoundMembers({ listId, query, found, active, isChosen, press }: FoundMembersProps) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const { side, height } = useListRoom(list)
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  return (
    <div
      ref={setList}
      style={{ maxHeight: height }}
      className={cn(
        'rise-in absolute inset-x-0 z-20 overflow-y-auto rounded-card border border-line-strong bg-surface p-1.5 shadow-float',
        side === 'below' ? 'top-full mt-1.5' : 'bottom-full mb-1.5',
      )}
    >
      <div id={listId} role="listbox" tabIndex={-1} aria-label={t`Members`} className="empty:hidden">
        {found.map((member, at) => (
          <button
            key={member.id}
            id={optionId(listId, at)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(member, at)}
            className={cn(
              'flex min-h-12 w-full items-center text-left gap-3 rounded-[12px] px-2.5 py-1',
              at === active ? 'bg-raised' : 'hover:bg-raised',
            )}
          >
            <MemberAvatar name={member.username} picture={member.avatar_filename} size="sm" />
            <span className="min-w-0 flex-1 wrap-anywhere font-[560] leading-tight">{member.username}</span>
            <span className="text-muted text-small">{memberLevelLabel(member.skill_level)}</span>
            {isChosen(member) && (
              <>
                <span className="sr-only">{t`invited`}</span>
                <Check aria-hidden="true" className="size-5 shrink-0 text-good" />
              </>
            )}
          </button>
        ))}
      </div>
      <BelowFound query={query} isEmpty={found.length === 0} />
    </div>
  )
}

/** Below the members: how the search stands where it has found none, and the way to more of them. */
function BelowFound({ query, isEmpty }: { query: FoundMembersProps['query']; isEmpty: boolean }) {
  const online = useOnline()
  const isLost = query.error && !query.isFetchNextPageError
  return (
    <>
      <p role="status" className="p-3 text-muted text-small empty:hidden">
        {online ? sentenceOf(query, isEmpty) : t`You are offline.`}
      </p>
      {(isLost || query.hasNextPage) && (
        <Button
          variant="ghost"
          size="sm"
          wide
          tabIndex={-1}
          disabled={!online}
          pending={query.isFetching}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void (isLost ? query.refetch() : query.fetchNextPage())}
        >
          {isLost ? t`Try again` : t`Show more`}
        </Button>
      )}
    </>
  )
}

function sentenceOf({ error, isPending, hasNextPage }: FoundMembersProps['query'], isEmpty: boolean) {
  if (error) return problemOf(error)?.sentence
  if (isPending) return t`Loading users...`
  return isEmpty && !hasNextPage ? t`No users found` : ''
}

export function ChosenMembers({
  chosen,
  remove,
}: {
  chosen: readonly Member[]
  remove: (id: string) => void
}) {
  if (chosen.length === 0) return null
  return (
    <MisclickGuardRows rows={chosen.map(({ id }) => id)}>
      <ul aria-label={t`Invited players`} className="grid gap-1">
        {chosen.map(({ id, username, avatar_filename, skill_level }) => (
          <li key={id} className="flex items-center gap-3 rounded-button bg-raised py-1 pr-1 pl-3">
            <MemberAvatar name={username} picture={avatar_filename} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere font-[560] leading-tight">{username}</span>
              <span className="block text-muted text-small">{memberLevelLabel(skill_level)}</span>
            </span>
            <Button variant="ghost" size="icon" aria-label={t`Remove ${username}`} onClick={() => remove(id)}>
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </MisclickGuardRows>
  )
}

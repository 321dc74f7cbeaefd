import { messages } from '@domain/messages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { MemberAvatar } from '@/features/avatars/components/member-avatar.tsx'
import { cn } from '@/lib/cn.ts'
import { problemOf } from '@/lib/errors.ts'
import type { Member } from '../queries.ts'

interface FoundMembersProps {
  listId: string
  query: UseQueryResult<Member[]>
  found: readonly Member[]
  active: number
  choose: (member: Member) => void
}

export const optionId = (listId: string, at: number) => `${listId}-${at}`

/** The list under the search. A press keeps the cursor in the search. */
export function FoundMembers({ listId, query, found, active, choose }: FoundMembersProps) {
  const nothing = query.error ? problemOf(query.error)?.sentence : stateOf(query.isPending)
  return (
    <div className="rise-in absolute inset-x-0 top-full z-20 mt-1.5 max-h-80 overflow-y-auto rounded-card border border-line-strong bg-surface p-1.5 shadow-float">
      <div id={listId} role="listbox" tabIndex={-1} aria-label="Members" className="empty:hidden">
        {found.map((member, at) => (
          <button
            key={member.id}
            id={optionId(listId, at)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(member)}
            className={cn(
              'flex min-h-12 w-full items-center text-left gap-3 rounded-[12px] px-2.5',
              at === active ? 'bg-raised' : 'hover:bg-raised',
            )}
          >
            <MemberAvatar name={member.username} picture={member.avatar_filename} size="sm" />
            <span className="min-w-0 flex-1 truncate font-[560]">{member.username}</span>
            <span className="text-muted text-small">{levelOf(member)}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="p-3 text-muted text-small">
          {nothing}
        </p>
      )}
    </div>
  )
}

export const levelOf = ({ skill_level }: Member): string => skill_level || messages.profile.noSkillLevel

const stateOf = (pending: boolean) => (pending ? messages.community.loading : messages.community.noneFound)

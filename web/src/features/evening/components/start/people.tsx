import { t } from '@lingui/core/macro'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { cn } from '@/lib/cn.ts'

export interface Person {
  id: string
  name: string
  /** The name in a small space. */
  short: string
  picture: string | null
  isGuest: boolean
  isHere: boolean
}

interface PeopleProps {
  people: readonly Person[]
  onToggle: (id: string, isHere: boolean) => void
}

/** Everybody as a button that is pressed while they are here. */
export function People({ people, onToggle }: PeopleProps) {
  return (
    <ul
      aria-label={t`Who is here`}
      className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-1 gap-y-2"
    >
      {people.map((person) => (
        <li key={person.id} className="min-w-0">
          <button
            type="button"
            aria-pressed={person.isHere}
            aria-label={person.isGuest ? t`${person.name} (guest)` : person.name}
            onClick={() => onToggle(person.id, !person.isHere)}
            className="grid min-h-18 w-full min-w-0 justify-items-center gap-1 rounded-button px-0.5 py-1.5 hover:bg-raised"
          >
            <span
              className={cn(
                'grid rounded-full',
                !person.isHere && 'outline-2 outline-control outline-dashed',
              )}
            >
              <MemberAvatar
                name={person.name}
                picture={person.picture}
                isGuest={person.isGuest}
                className={person.isHere ? '' : 'opacity-30 grayscale'}
              />
            </span>
            <span
              className={cn(
                'max-w-full truncate text-small',
                !person.isHere && 'text-muted line-through decoration-1',
              )}
            >
              {person.short}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

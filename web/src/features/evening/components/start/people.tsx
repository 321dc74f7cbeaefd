import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { cn } from '@/lib/cn.ts'
import { guestName } from '@/lib/words/shown-name.ts'

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
            aria-label={labelOf(person)}
            onClick={() => onToggle(person.id, !person.isHere)}
            className="grid min-h-18 w-full min-w-0 justify-items-center gap-1 rounded-button px-0.5 py-1.5 hover:bg-raised"
          >
            <Mark isHere={person.isHere}>
              <MemberAvatar
                name={person.name}
                picture={person.picture}
                isGuest={person.isGuest}
                className={person.isHere ? '' : 'border-transparent opacity-40 grayscale'}
              />
            </Mark>
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

/** The whole name, where it begins with the short one: who says what they read to their phone has to hit the button. */
function labelOf({ name, short, isGuest }: Person): string {
  return guestName(name.startsWith(short) ? name : short, isGuest)
}

/** A check mark for those who are here, a dashed place for the others: it is seen what a tap changes, also where all are the same. */
function Mark({ isHere, children }: { isHere: boolean; children: ReactNode }) {
  if (!isHere)
    return <span className="grid rounded-full outline-2 outline-control outline-dashed">{children}</span>
  return (
    <span className="relative grid rounded-full">
      {children}
      <Check
        aria-hidden="true"
        strokeWidth={4}
        className="absolute -right-1.5 -bottom-1 size-4.5 rounded-full border-2 border-surface bg-good p-px text-surface"
      />
    </span>
  )
}

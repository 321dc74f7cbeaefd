import { withChosen } from '@domain/participants/invitation.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { TYPING_PAUSE_MS, useDebouncedValue } from '@/lib/time/debounce.ts'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { type Member, memberSearchQuery } from '../../queries/members.ts'
import { ChosenMembers, FoundMembers, optionId } from './found-members.tsx'

interface MemberSearchProps {
  label: string
  chosen: readonly Member[]
  onChange: (chosen: Member[]) => void
  free: number
  /** The number of those who are chosen elsewhere, such as by a row above. */
  others?: number
  /** The label is the heading of a part of the screen, with the number of places beside it. */
  isHeading?: boolean
  /** Ids of members who cannot be chosen. The searching member is never found. */
  without?: readonly string[]
}

/** Finds members by name as it is typed, and collects those who are chosen, as many as there are free slots. */
export function MemberSearch(props: MemberSearchProps) {
  const { label, chosen, onChange, free, others = 0, without = [] } = props
  const field = { label, className: props.isHeading ? HEADING : '' }
  const [words, setWords] = useState('')
  const [active, setActive] = useState<number | null>(null)
  // Members who are pressed in the open list stay in it: the next row must not come under the finger.
  const [pressed, setPressed] = useState<readonly string[]>([])
  const listId = useId()
  const isChosen = ({ id }: Member) => chosen.some((one) => one.id === id)
  const hidden = [currentUserId(), ...without]
  const isKnown = (one: Member) => hidden.includes(one.id) || (isChosen(one) && !pressed.includes(one.id))
  const isFull = chosen.length >= free
  const isOpen = active !== null && !isFull
  const wanted = useDebouncedValue(words, TYPING_PAUSE_MS)
  const query = useInfiniteQuery({ ...memberSearchQuery(wanted), enabled: isOpen })
  const isAnswered = wanted === words && !query.isPlaceholderData
  const found = query.data?.filter((one) => !isKnown(one)) ?? []
  const close = () => {
    setActive(null)
    setPressed([])
  }
  const type = (text: string) => {
    setWords(text)
    setActive(0)
  }
  const remove = (id: string) => onChange(chosen.filter((one) => one.id !== id))
  const choose = (member: Member) => {
    onChange(withChosen(chosen, member, free))
    setWords('')
    close()
  }
  // Without words the list goes on: a whole match is asked in one tap for each.
  const press = (member: Member, at: number) => {
    if (words) return choose(member)
    if (isChosen(member)) remove(member.id)
    else onChange(withChosen(chosen, member, free))
    setPressed([...pressed, member.id])
    setActive(at)
  }
  function move(step: number) {
    const next = active === null ? 0 : active + step
    // Below the last one there are more, before the first is reached again.
    if (next >= found.length && query.hasNextPage) {
      if (!query.isFetchingNextPage)
        void query.fetchNextPage().then(({ isSuccess }) => isSuccess && setActive(next))
    } else setActive((next + found.length) % Math.max(found.length, 1))
  }
  function pressKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const member = active === null ? undefined : found[active]
    if (step) move(step)
    else if (event.key === 'Escape' && isOpen) close()
    // The list may still answer the words before: nobody is chosen whose name was not asked for.
    else if (event.key === 'Enter' && (isOpen || words))
      member && isAnswered && !isChosen(member) && choose(member)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="grid gap-3">
      <Field {...field} description={<Places left={free - chosen.length} all={chosen.length + others} />}>
        <div className="relative">
          <SearchInput
            {...{ listId, isOpen, isFull }}
            aria-activedescendant={isOpen && found.length > 0 ? optionId(listId, active) : undefined}
            value={words}
            onChange={(event) => type(event.currentTarget.value)}
            onClick={() => setActive(active ?? 0)}
            onBlur={close}
            onKeyDown={pressKey}
          />
          {isOpen && <FoundMembers {...{ listId, query, found, active, isChosen, press }} />}
        </div>
      </Field>
      <ChosenMembers chosen={chosen} remove={remove} />
    </div>
  )
}

// The description stands before the field for the eye alone: both are told of the field.
const HEADING =
  'grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2.5 gap-y-2 [&>div]:col-span-2 [&>div]:row-start-2 [&>label]:col-start-1 [&>label]:row-start-1 [&>label]:font-title [&>label]:text-body [&>p]:col-start-2 [&>p]:row-start-1'

interface SearchInputProps extends ComponentProps<typeof Input> {
  listId: string
  isOpen: boolean
  isFull: boolean
}

function SearchInput({ listId, isOpen, isFull, ...input }: SearchInputProps) {
  return (
    <Input
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={listId}
      autoComplete="off"
      placeholder={t`Search by name`}
      readOnly={isFull}
      aria-disabled={isFull || undefined}
      className="aria-disabled:opacity-60"
      {...input}
    />
  )
}

const Places = ({ left, all }: { left: number; all: number }) => (
  <span role="status">{placesLabel(left, all)}</span>
)

function placesLabel(left: number, chosen: number): string {
  if (left === Number.POSITIVE_INFINITY) return t`${chosen} invited`
  return left === 0 ? t`No free places left` : t`${chosen} invited, ${left} free`
}

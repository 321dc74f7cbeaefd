import type { Invited } from '@domain/match/match-values.ts'
import { withChosen } from '@domain/participants/invitation.ts'
import { plural, select, t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { MemberAvatar } from '@/features/community/components/avatars/member-avatar.tsx'
import { MemberSearch } from '@/features/community/components/search/member-search.tsx'
import { Button } from '@/ui/buttons/button.tsx'
import type { Partner } from '../../queries.ts'
import { isNotIn, LeftOut, useInvited } from '../fields/invite-fields.tsx'
import { Group } from '../group.tsx'

/** Rows beyond those of the last match. */
const AT_ONCE = 6

interface PeopleRowsProps {
  /** The people of the match that is played again. */
  last: readonly Invited[]
  /** The most frequent first. */
  partners: readonly Partner[]
}

/** The people one plays with, a tap each, and the search for everybody else. */
export function PeopleRows({ last, partners }: PeopleRowsProps) {
  const { free, fitting, change } = useInvited()
  const [all, setAll] = useState(false)
  const rows = [...last, ...partners.filter(isNotIn(last))]
  const shown = all ? rows : rows.slice(0, Math.max(last.length + 1, AT_ONCE))
  const others = fitting.filter(isNotIn(rows))
  const inRows = fitting.filter((one) => !isNotIn(rows)(one))
  const toggle = (one: Invited, isChosen: boolean) =>
    change(isChosen ? fitting.filter(({ id: known }) => known !== one.id) : withChosen(fitting, one, free))
  return (
    <Group title={t`Invite players`}>
      <MemberSearch
        label={t`Invite players`}
        isHeading
        chosen={others}
        onChange={(chosen) => change([...inRows, ...chosen])}
        free={free - inRows.length}
        others={inRows.length}
        without={rows.map(({ id }) => id)}
      />
      {rows.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a legend would say once more what the heading says
        <div role="group" aria-label={t`People you play with`} className="-my-2 grid">
          {shown.map((one) => (
            <PersonRow
              key={one.id}
              person={one}
              about={habitLabel(partners.find((known) => known.id === one.id))}
              isFull={fitting.length >= free}
              isChosen={fitting.some((chosen) => chosen.id === one.id)}
              toggle={toggle}
            />
          ))}
        </div>
      )}
      {shown.length < rows.length && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          {t`Show more`}
        </Button>
      )}
      <LeftOut />
    </Group>
  )
}

interface PersonRowProps {
  person: Invited
  about: string | null
  isChosen: boolean
  isFull: boolean
  toggle: (person: Invited, isChosen: boolean) => void
}

function PersonRow({ person, about, isChosen, isFull, toggle }: PersonRowProps) {
  return (
    <label className="relative grid min-h-[3.6875rem] grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-line border-b py-1.5 has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-text">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={() => toggle(person, isChosen)}
        className="peer over-label disabled:cursor-default"
      />
      <MemberAvatar name={person.username} picture={person.avatar_filename} />
      <span className="min-w-0">
        <span className="wrap-anywhere block font-[620] leading-tight">{person.username}</span>{' '}
        {about && <span className="block text-muted text-small">{about}</span>}
      </span>
      <span
        aria-hidden="true"
        className="grid size-[26px] place-items-center rounded-[8px] border border-control bg-field text-background peer-checked:border-text peer-checked:bg-text peer-disabled:opacity-50 peer-not-checked:[&>svg]:invisible forced-colors:peer-checked:bg-[Highlight]"
      >
        <Check size={17} strokeWidth={3} />
      </span>
    </label>
  )
}

/** '12 matches together, mostly on Tuesdays' */
function habitLabel(partner: Partner | undefined): string | null {
  if (!partner) return null
  const together = t`${plural(partner.matches, { one: '# match together', other: '# matches together' })}`
  if (partner.weekday === null) return together
  const days = mostlyOn(partner.weekday)
  return t`${together}, ${days}`
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

function mostlyOn(weekday: number): string {
  const day = WEEKDAYS[weekday - 1] ?? ''
  return t`${select(day, {
    monday: 'mostly on Mondays',
    tuesday: 'mostly on Tuesdays',
    wednesday: 'mostly on Wednesdays',
    thursday: 'mostly on Thursdays',
    friday: 'mostly on Fridays',
    saturday: 'mostly on Saturdays',
    other: 'mostly on Sundays',
  })}`
}

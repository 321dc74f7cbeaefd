import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import type { Which } from '../queries.ts'
import { MemberCard } from './member-card.tsx'
import { MemberFinder } from './member-finder.tsx'

/** Members to be found, or the one whose id is in the address. */
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
        <Chip key={value} selected={which === value} onClick={() => setWhich(value)}>
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

import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { TYPING_PAUSE_MS, useDebouncedValue } from '@/lib/time/use-debounced-value.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import type { Which } from '../queries.ts'
import { FoundMembers } from './found-members.tsx'

const choices = (): [which: Which, label: string][] => [
  ['all', t`All`],
  ['unconfirmed', t`Not confirmed`],
  ['blocked', t({ message: 'Blocked', context: 'an account' })],
  ['stewards', t`Stewards`],
]

/** The members, by words of their names or a whole address. */
export function MemberSearch() {
  const [words, setWords] = useState('')
  const [which, setWhich] = useState<Which>('all')
  const wanted = useDebouncedValue(words.trim(), TYPING_PAUSE_MS)
  return (
    <section aria-label={t`Members`} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <Field label={t`Search by name or email address`}>
        <Input
          type="search"
          name="member-search"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {choices().map(([value, label]) => (
          <Chip key={value} selected={which === value} onClick={() => setWhich(value)}>
            {label}
          </Chip>
        ))}
      </div>
      <FoundMembers words={wanted} which={which}>
        {({ id }, face) => (
          <Link
            to={`${paths.steward}/members?member=${id}`}
            className="block rounded-button px-2 hover:bg-raised focus-visible:-outline-offset-2"
          >
            {face}
          </Link>
        )}
      </FoundMembers>
    </section>
  )
}

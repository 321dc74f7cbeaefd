import { t } from '@lingui/core/macro'
import { Fragment, useId } from 'react'
import { cn } from '@/lib/cn.ts'
import type { Form } from '@/lib/forms/use-form.ts'
import { CONTROL } from '@/ui/forms/field.tsx'
import type { Seats } from '../../queries/result.ts'
import { type SetNumber, shownSets, type TypedResult } from '../../schema.ts'
import { pairLabel } from '../sides.ts'
import type { CurrentSet } from './use-current-set.ts'

interface SetFieldsProps {
  form: Form<TypedResult>
  seats: Seats | null
  nameOf: (seat: string) => string
  current: CurrentSet
}

/** The games of both pairs in each set, the own pair above. A third set has its fields once each pair has won one. */
export function SetFields({ form, seats, nameOf, current }: SetFieldsProps) {
  const id = useId()
  const sets = shownSets(form.values)
  const fault = sets.flatMap((number) => form.faults[`own${number}`] ?? []).join(' ')
  const pairs = [
    { name: 'own', label: seats ? pairLabel(nameOf, [seats[0], seats[1]]) : '' },
    { name: 'others', label: seats ? pairLabel(nameOf, [seats[2], seats[3]]) : '' },
  ] as const
  return (
    <fieldset className="grid gap-1.5">
      <legend className="sr-only">{t`Games of each set`}</legend>
      <div
        className={cn(
          'grid grid-flow-col grid-rows-[auto_auto_auto] items-center gap-2',
          sets.length === 3
            ? 'grid-cols-[minmax(0,1fr)_repeat(3,minmax(3rem,4rem))]'
            : 'grid-cols-[minmax(0,1fr)_repeat(2,4rem)]',
        )}
      >
        <span />
        {pairs.map(({ name, label }) => (
          <span key={name} aria-hidden="true" className="line-clamp-2 wrap-anywhere font-[620]">
            {label}
          </span>
        ))}
        {/* A set after the other, as they are told: the Tab key goes down its two fields. */}
        {sets.map((number) => (
          <Fragment key={number}>
            <span aria-hidden="true" className="text-center text-muted text-small">
              {t`Set ${number}`}
            </span>
            {pairs.map(({ name, label }) => (
              <Games key={name} {...{ form, name, number, label, current }} faultId={`${id}-fault`} />
            ))}
          </Fragment>
        ))}
      </div>
      <p id={`${id}-fault`} aria-live="polite" className="font-[560] text-danger text-small empty:hidden">
        {fault}
      </p>
    </fieldset>
  )
}

interface GamesProps extends Pick<SetFieldsProps, 'form' | 'current'> {
  name: 'own' | 'others'
  number: SetNumber
  label: string
  faultId: string
}

function Games({ form, name, number, label, current, faultId }: GamesProps) {
  const isWrong = form.faults[`own${number}`] !== undefined
  return (
    <input
      {...form.text(`${name}${number}`)}
      aria-label={t`Set ${number}: ${label}`}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? faultId : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      onFocus={(event) => {
        current.choose(number)
        // The next key replaces the number that stands there.
        event.currentTarget.select()
      }}
      className={cn(
        CONTROL,
        'px-1 text-center font-title text-[1.25rem] tabular-nums',
        current.number === number && !isWrong && 'border-text!',
      )}
    />
  )
}

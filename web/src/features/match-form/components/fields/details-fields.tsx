import { priceOf, TAGS } from '@domain/match/match-choices.ts'
import type { PartName } from '@domain/match/match-columns.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { typedAmount } from '@/lib/language/price.ts'
import { categoryLabel, tagLabel } from '@/lib/words/match-words.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { HEADING } from '../group.tsx'
import { type Person, useMatchForm } from '../match-form-context.ts'
import { partLabel } from '../part-label.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'

const CATEGORIES = ['friendly', 'competitive'] as const

const aboutCategory = (category: (typeof CATEGORIES)[number]) =>
  category === 'friendly'
    ? t`The result does not affect level or rankings.`
    : t`The result affects level and rankings.`

interface DetailsFieldsProps {
  /** Level and players, where they are mostly as last time. */
  children?: ReactNode
  isOpen?: boolean
}

/** Everything that is mostly as it was: a line that says what holds, which opens for more, or when something in it is wrong. */
export function DetailsFields({ children, isOpen = false }: DetailsFieldsProps) {
  const { verb, values, people, set } = useMatchForm()
  const category = values.matchCategory
  return (
    <details open={isOpen} className="group min-w-0 border-line border-y">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="wrap-anywhere min-w-0">
          <span className={HEADING}>{t`Details`}</span>{' '}
          <span className="text-muted group-open:hidden">
            {detailsLabel(values, people, children !== undefined)}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pt-1 pb-5">
        {children}
        {category !== 'event' && (
          <Choices
            label={t`Category`}
            choices={CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))}
            value={category}
            onChange={(chosen) => set({ matchCategory: chosen })}
            description={aboutCategory(category)}
          />
        )}
        <Switches />
        {verb === 'create' && <RecurrenceFields />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PersonField name="bringsBalls" label={t`Who brings balls`} />
          <PersonField name="paidBy" label={t`Who paid`} />
        </div>
        <TagField />
      </div>
    </details>
  )
}

/** 'Intermediate · 4 players · Friendly · public · Training' */
function detailsLabel(values: MatchFormValues, people: readonly Person[], hasPlayers: boolean): string {
  const { isPrivateMatch, courtBooked, selectedTags, isRecurring, eventType } = values
  const parts: PartName[] = [
    ...(hasPlayers ? (['level', 'players'] as const) : []),
    ...(eventType === 'match' ? (['category'] as const) : []),
  ]
  return [
    ...parts.map((part) => partLabel(part, values, people)),
    isPrivateMatch ? t`private` : t`public`,
    courtBooked && t`Court booked`,
    isRecurring && t`Recurring`,
    ...selectedTags.map(tagLabel),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Switches() {
  const { verb, values, set } = useMatchForm()
  const flag = (name: 'isPrivateMatch' | 'courtBooked' | 'creatorJoinsMatch') => ({
    checked: values[name],
    onCheckedChange: (checked: boolean) => set({ [name]: checked }),
  })
  return (
    <div className="grid gap-1">
      {verb === 'create' && (
        <Switch
          label={values.eventType === 'event' ? t`I take part in this event` : t`I play in this match`}
          {...flag('creatorJoinsMatch')}
        />
      )}
      <Switch
        label={values.eventType === 'event' ? t`Private event` : t`Private match`}
        description={t`Only you and those who take part see it.`}
        {...flag('isPrivateMatch')}
      />
      <Switch label={t`Court booked`} {...flag('courtBooked')} />
      {values.courtBooked && <PriceField />}
    </div>
  )
}

function PriceField() {
  const { values, faults, set } = useMatchForm()
  const typed = values.pricePerPerson
  return (
    <Field label={t`Price per person (€)`} className="pb-2" error={faults.pricePerPerson}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        placeholder={typedAmount('0.00')}
        maxLength={12}
        value={typedAmount(typed)}
        onChange={(event) => set({ pricePerPerson: event.currentTarget.value })}
        onBlur={() => set({ pricePerPerson: priceOf(typed)?.toFixed(2) ?? typed })}
      />
    </Field>
  )
}

const NOBODY = 'nobody'

function PersonField({ name, label }: { name: 'bringsBalls' | 'paidBy'; label: string }) {
  const { values, set, people } = useMatchForm()
  const chosen = values[name]
  const me = currentUserId() ?? ''
  const others = people.filter(({ id }) => id !== me)
  const options = [
    { value: NOBODY, label: t`Nobody yet` },
    { value: me, label: t`You` },
    ...others.map(({ id, username }) => ({ value: id, label: username })),
  ]
  const isKnown = !chosen || options.some(({ value }) => value === chosen)
  return (
    <Field label={label}>
      <Select
        value={chosen || NOBODY}
        options={isKnown ? options : [...options, { value: chosen, label: t`Another member` }]}
        onValueChange={(id) => set({ [name]: id === NOBODY ? '' : id })}
      />
    </Field>
  )
}

function TagField() {
  const { values, set } = useMatchForm()
  const chosen = values.selectedTags
  const toggle = (tag: string) =>
    set({ selectedTags: chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag] })
  const all = [...TAGS, ...chosen.filter((tag) => !TAGS.some((one) => one === tag))]
  return (
    <fieldset>
      <legend className="mb-2 font-[560] text-[.9375rem]">{t`Tags`}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map((tag) => (
          <Chip key={tag} selected={chosen.includes(tag)} onClick={() => toggle(tag)}>
            {tagLabel(tag)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

import { priceOf, TAGS } from '@domain/match/match-choices.ts'
import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { typedAmount } from '@/lib/language/price.ts'
import { categoryLabel, tagLabel } from '@/lib/words/match-words.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { useMatchForm } from '../match-form-context.ts'

const CATEGORIES = ['friendly', 'competitive'] as const

const aboutCategory = (category: (typeof CATEGORIES)[number]) =>
  category === 'friendly'
    ? t`The result does not affect level or rankings.`
    : t`The result affects level and rankings.`

export function DetailsFields() {
  const { values, set } = useMatchForm()
  const category = values.matchCategory
  return (
    <details open className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 list-none items-center justify-between rounded-card px-4 font-title md:px-5 [&::-webkit-details-marker]:hidden">
        {t`Details`}
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-3 px-4 pb-4 md:px-5 md:pb-5">
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
        <PersonField name="bringsBalls" label={t`Who brings balls`} />
        <PersonField name="paidBy" label={t`Who paid`} />
        <TagField />
      </div>
    </details>
  )
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

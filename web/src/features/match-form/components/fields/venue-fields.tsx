import { LIMITS } from '@domain/limits.ts'
import { PLAYER_CHOICES } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { useFormContext } from 'react-hook-form'
import { community } from '@/lib/backend/config.ts'
import { levelOptions } from '@/lib/words/level-label.ts'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { useSetField } from '../use-set-field.ts'
import { Group } from './group.tsx'

const ANY_LEVEL = 'any'

/** Where, at which level, and how many. */
export function VenueFields() {
  const { watch, formState } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const { errors } = formState
  const isEvent = watch('eventType') === 'event'
  return (
    <Group title={t`Place and players`}>
      <Field label={t`Location`} error={errors.location?.message}>
        <Select
          value={watch('location')}
          options={venuesAnd(watch('location'))}
          placeholder={t`Select a location`}
          onValueChange={(location) => {
            set('location', location)
            set('court', null)
          }}
        />
      </Field>
      <Field label={t`Skill Level`} error={errors.skillLevel?.message}>
        <Select
          value={watch('skillLevel') || (isEvent ? ANY_LEVEL : '')}
          options={isEvent ? [{ value: ANY_LEVEL, label: t`Any level` }, ...levelOptions()] : levelOptions()}
          placeholder={t`Select a skill level`}
          onValueChange={(level) => set('skillLevel', level === ANY_LEVEL ? '' : level)}
        />
      </Field>
      {watch('eventType') === 'event' ? <LimitField /> : <PlayersField />}
    </Group>
  )
}

function PlayersField() {
  const { watch, formState } = useFormContext<MatchFormValues>()
  const set = useSetField()
  return (
    <Choices
      label={t({ message: 'Players', context: 'how many' })}
      choices={choicesAnd(watch('players'))}
      value={watch('players')}
      onChange={(players) => set('players', players)}
      error={formState.errors.players?.message}
    />
  )
}

function LimitField() {
  const { watch, formState } = useFormContext<MatchFormValues>()
  const set = useSetField()
  const most = LIMITS.players
  return (
    <Field
      label={t`Participant limit`}
      description={t`Up to ${most}. 0 or nothing means no limit.`}
      error={formState.errors.participantLimit?.message}
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`No limit`}
        maxLength={3}
        value={watch('participantLimit')}
        onChange={(event) => set('participantLimit', event.currentTarget.value)}
      />
    </Field>
  )
}

// A match that is being changed keeps what it has, also where it is no longer offered.
function venuesAnd(location: string) {
  const names = community().venues.map(({ name }) => name)
  const all = !location || names.includes(location) ? names : [...names, location]
  return all.map((name) => ({ value: name, label: name }))
}

function choicesAnd(players: number) {
  const offered: readonly number[] = PLAYER_CHOICES
  const all = offered.includes(players) ? offered : [...offered, players]
  return all.map((count) => ({ value: count, label: count === 0 ? t`No limit` : t`${count} players` }))
}

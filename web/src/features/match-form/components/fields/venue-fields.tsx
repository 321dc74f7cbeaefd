import { LIMITS } from '@domain/limits.ts'
import { venueName } from '@domain/match/match-card.ts'
import { PLAYER_CHOICES } from '@domain/match/match-choices.ts'
import { t } from '@lingui/core/macro'
import { community } from '@/lib/backend/config.ts'
import { levelOptions } from '@/lib/words/level-label.ts'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { useMatchForm } from '../match-form-context.ts'

const ANY_LEVEL = 'any'

/** The venue: with `isChip` on one line with a heading. */
export function VenueField({ isChip = false }: { isChip?: boolean }) {
  const { values, faults, set } = useMatchForm()
  const location = values.location
  return (
    <Field label={t`Location`} labelHidden={isChip} error={faults.location}>
      <Select
        look={isChip ? 'chip' : 'field'}
        value={location}
        options={venuesAnd(location)}
        placeholder={t`Select a location`}
        onValueChange={(chosen) => set({ location: chosen, court: null })}
      />
    </Field>
  )
}

export function LevelAndPlayers() {
  const { values, faults, set } = useMatchForm()
  const isEvent = values.eventType === 'event'
  return (
    <>
      <Field label={t`Skill Level`} error={faults.skillLevel}>
        <Select
          value={values.skillLevel || (isEvent ? ANY_LEVEL : '')}
          options={isEvent ? [{ value: ANY_LEVEL, label: t`Any level` }, ...levelOptions()] : levelOptions()}
          placeholder={t`Select a skill level`}
          onValueChange={(level) => set({ skillLevel: level === ANY_LEVEL ? '' : level })}
        />
      </Field>
      {isEvent ? <LimitField /> : <PlayersField />}
    </>
  )
}

function PlayersField() {
  const { values, faults, set } = useMatchForm()
  return (
    <Choices
      label={t({ message: 'Players', context: 'how many' })}
      choices={choicesAnd(values.players)}
      value={values.players}
      onChange={(players) => set({ players })}
      error={faults.players}
    />
  )
}

function LimitField() {
  const { faults, leave, text } = useMatchForm()
  const most = LIMITS.players
  return (
    <Field
      label={t`Participant limit`}
      description={t`Up to ${most}. 0 or nothing means no limit.`}
      error={faults.participantLimit}
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`No limit`}
        maxLength={3}
        {...text('participantLimit')}
        onBlur={() => leave('participantLimit')}
      />
    </Field>
  )
}

// A match that is being changed keeps what it has, also where it is no longer offered.
function venuesAnd(location: string) {
  const names = community().venues.map(({ name }) => name)
  const all = !location || names.includes(location) ? names : [...names, location]
  return all.map((name) => ({ value: name, label: venueName(name) }))
}

function choicesAnd(players: number) {
  const offered: readonly number[] = PLAYER_CHOICES
  const all = offered.includes(players) ? offered : [...offered, players]
  return all.map((count) => ({ value: count, label: count === 0 ? t`No limit` : t`${count} players` }))
}

import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { secondNow, useClock } from '@/lib/time/clock.ts'
import { untilLabel } from '@/lib/time/labels.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import { RadioRow } from '@/ui/buttons/radio-row.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { CourtForm } from './court-form.tsx'
import {
  gameOfLength,
  LENGTHS,
  type Length,
  roundsOf,
  type StartDraft,
  untilChoices,
} from './use-start-draft.ts'

interface ChoiceProps {
  draft: StartDraft
  change: (part: Partial<StartDraft>) => void
}

/** Seen only: the group of choices is named for readers. */
export const Heading = ({ children }: { children: string }) => (
  <p aria-hidden="true" className="font-[560] text-muted text-small">
    {children}
  </p>
)

export function FormatChoice({ draft, change }: ChoiceProps) {
  const formats = [
    { value: 'americano', face: t`Americano` },
    { value: 'mexicano', face: t`Mexicano` },
    { value: 'teams', face: t`Teams` },
  ]
  const pairings = [
    { value: 'least_repeated', face: t`New partners first` },
    { value: 'classic', face: t`1 and 4 against 2 and 3` },
  ]
  return (
    <>
      <RadioRow
        heading={<Heading>{t`How you play`}</Heading>}
        label={t`How you play`}
        look="chips"
        options={formats}
        value={draft.format}
        onChange={(format) => change({ format: format as StartDraft['format'] })}
      />
      {draft.format === 'mexicano' && (
        <RadioRow
          heading={<Heading>{t`Pairs of four who stand next to each other`}</Heading>}
          label={t`Pairs of four who stand next to each other`}
          look="chips"
          options={pairings}
          value={draft.pairing}
          onChange={(pairing) => change({ pairing: pairing as StartDraft['pairing'] })}
        />
      )}
    </>
  )
}

export function CourtsChoice({ draft, change }: ChoiceProps) {
  const { courts } = draft
  const toggle = (name: string) =>
    change({ courts: courts.map((court) => (court.name === name ? { name, isOn: !court.isOn } : court)) })
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-2 font-[560] text-muted text-small">{t`Courts that are ours`}</legend>
      <div className="flex flex-wrap gap-2">
        {courts.map(({ name, isOn }) => (
          <Chip
            key={name}
            selected={isOn}
            className="max-w-full"
            icon={isOn && <Check aria-hidden="true" />}
            onClick={() => toggle(name)}
          >
            <span className="truncate">{name}</span>
          </Chip>
        ))}
        {courts.length < 16 && (
          <CourtForm
            courts={courts.map(({ name }) => name)}
            add={(name) => change({ courts: [...courts, { name, isOn: true }] })}
          />
        )}
      </div>
    </fieldset>
  )
}

export function LengthChoice({ draft, change }: ChoiceProps) {
  const options = LENGTHS.map((length, at) => ({ value: length, face: lengthLabel(length, at === 0) }))
  return (
    <RadioRow
      heading={<Heading>{t`A game`}</Heading>}
      label={t`A game`}
      look="chips"
      options={options}
      value={draft.length}
      onChange={(length) => change({ length: length as Length })}
    />
  )
}

export function lengthLabel(length: Length, isWhole: boolean): string {
  const game = gameOfLength(length)
  if ('minutes' in game) return t`${game.minutes} min`
  return isWhole ? t`${game.points} points` : `${game.points}`
}

export function UntilChoice({ draft, change }: ChoiceProps) {
  const rounds = useClock((now) => roundsOf(draft, now))
  const options = untilChoices(draft.until, secondNow()).map((until) => ({
    value: `${until}`,
    face: untilLabel(until),
  }))
  return (
    <div className="grid gap-1.5">
      <RadioRow
        heading={<Heading>{t`Until`}</Heading>}
        label={t`Until`}
        look="chips"
        options={options}
        value={`${draft.until}`}
        onChange={(until) => change({ until: Number(until) })}
      />
      <p aria-live="polite" className="text-muted text-small">
        {roundsFit(rounds)}
      </p>
    </div>
  )
}

const roundsFit = (rounds: number): string => (rounds === 1 ? t`1 round fits` : t`${rounds} rounds fit`)

/** Off where nobody asks for it: a choice that concerns everybody who plays. */
export const RatedChoice = ({ draft, change }: ChoiceProps) => (
  <Switch
    label={t`Counts for the rating`}
    description={t`Each game as a quarter of a match, for members alone. Everybody who plays reads it; it cannot be changed later.`}
    checked={draft.isRated}
    onCheckedChange={(isRated) => change({ isRated })}
  />
)

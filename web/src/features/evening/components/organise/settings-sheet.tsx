import { hasBegun } from '@domain/evening/board.ts'
import { plural, t } from '@lingui/core/macro'
import { Check, Minus, Plus } from 'lucide-react'
import type { Match } from '@/features/participation/queries/match.ts'
import { useClock } from '@/lib/time/clock.ts'
import { untilLabel } from '@/lib/time/labels.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Chip } from '@/ui/buttons/chip.tsx'
import { RadioRow } from '@/ui/buttons/radio-row.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { settingsAct, useOrganise } from '../../mutations/organise.ts'
import type { EveningView } from '../evening-view.ts'
import { CourtForm } from '../start/court-form.tsx'
import { Heading, lengthLabel } from '../start/start-choices.tsx'
import { gameOfLength, LENGTHS, type Length, roundsOf, untilChoices } from '../start/use-start-draft.ts'
import { NeedsNetwork } from './needs-network.tsx'
import { Organisers } from './organisers.tsx'
import { PlanCard } from './plan-card.tsx'

interface SettingsSheetProps {
  view: EveningView
  match: Match | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

// Asks nothing that could lose its ground: each tap is an act of its own, which can be taken back.
/** Changes what may change while an evening runs: courts that are lost or won, rounds, its end, the length of further games. */
export function SettingsSheet({ view, match, open, onOpenChange }: SettingsSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t`Courts, rounds and end`}>
      <div className="grid gap-5">
        <NeedsNetwork>
          <Courts view={view} />
          <Rounds view={view} />
          <Until view={view} />
          <GameLength view={view} />
        </NeedsNetwork>
        <PlanCard view={view} />
        <Organisers view={view} match={match} />
      </div>
    </Sheet>
  )
}

function useSettings(view: EveningView) {
  const { mutate, isPending } = useOrganise(view.matchId)
  return {
    isPending,
    change: (settings: Parameters<typeof settingsAct>[2], says: string) =>
      mutate(settingsAct(view.matchId, view.stored, settings, says)),
  }
}

function Courts({ view }: { view: EveningView }) {
  const { change, isPending } = useSettings(view)
  const { courts, open_courts } = view.stored.evening
  function toggle(court: number, name: string) {
    const isOpen = open_courts.includes(court)
    const next = isOpen ? open_courts.filter((one) => one !== court) : [...open_courts, court]
    change(
      { open_courts: next.toSorted((a, b) => a - b) },
      isOpen ? t`${name} is closed` : t`${name} is ours`,
    )
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-2 font-[560] text-muted text-small">{t`Courts that are ours`}</legend>
      <div className="flex flex-wrap gap-2">
        {courts.map((name, court) => {
          const isOpen = open_courts.includes(court)
          return (
            <Chip
              key={name}
              selected={isOpen}
              aria-disabled={isPending || undefined}
              className="max-w-full"
              icon={isOpen && <Check aria-hidden="true" />}
              onClick={() => toggle(court, name)}
            >
              <span className="truncate">{name}</span>
            </Chip>
          )
        })}
        {courts.length < 16 && (
          <CourtForm
            courts={courts}
            add={(name) => change({ courts: [...courts, name] }, t`${name} is ours`)}
          />
        )}
      </div>
    </fieldset>
  )
}

function Rounds({ view }: { view: EveningView }) {
  const { change, isPending } = useSettings(view)
  const { rounds } = view.stored.evening
  const least = Math.max(1, view.stored.rounds.filter(hasBegun).length)
  return (
    <div className="flex items-center justify-between gap-3">
      <p id="evening-rounds" className="font-[560] text-muted text-small">{t`Rounds`}</p>
      <fieldset aria-labelledby="evening-rounds" className="flex items-center gap-3">
        <Button
          variant="secondary"
          size="icon"
          sends
          pending={isPending}
          disabled={rounds <= least}
          aria-label={t`One round fewer`}
          onClick={() => change({ rounds: rounds - 1 }, t`One round fewer`)}
        >
          <Minus aria-hidden="true" />
        </Button>
        <output className="min-w-8 text-center font-title text-title tabular-nums">{rounds}</output>
        <Button
          variant="secondary"
          size="icon"
          sends
          pending={isPending}
          disabled={rounds >= 32}
          aria-label={t`One round more`}
          onClick={() => change({ rounds: rounds + 1 }, t`One round more`)}
        >
          <Plus aria-hidden="true" />
        </Button>
      </fieldset>
    </div>
  )
}

/** Until when, and with that as many rounds as fit. */
function Until({ view }: { view: EveningView }) {
  const { change } = useSettings(view)
  const { until, rounds } = view.stored.evening
  const now = useClock((time) => time - (time % 60_000))
  const length = lengthOf(view)
  const begun = view.stored.rounds.filter(hasBegun).length
  const chosen = until ? Date.parse(until) : now
  const roundsUntil = (end: number) =>
    Math.max(1, begun, Math.min(32, begun + roundsOf({ until: end, length }, now)))
  const options = untilChoices(chosen, now).map((end) => ({ value: `${end}`, face: untilLabel(end) }))
  if (until === null) return null
  return (
    <div className="grid gap-1.5">
      <RadioRow
        heading={<Heading>{t`Until`}</Heading>}
        label={t`Until`}
        look="chips"
        options={options}
        value={`${chosen}`}
        onChange={(end) =>
          change(
            { until: new Date(Number(end)).toISOString(), rounds: roundsUntil(Number(end)) },
            t`Until ${untilLabel(Number(end))}, ${plural(roundsUntil(Number(end)), { one: '# round', other: '# rounds' })}`,
          )
        }
      />
      {roundsUntil(chosen) !== rounds && (
        <p className="text-muted text-small">{t`${plural(roundsUntil(chosen), { one: '# round fits until then.', other: '# rounds fit until then.' })}`}</p>
      )}
    </div>
  )
}

const lengthOf = ({ stored: { evening } }: EveningView): Length =>
  evening.points === null ? `m${evening.minutes ?? 12}` : (`p${evening.points}` as Length)

function GameLength({ view }: { view: EveningView }) {
  const { change } = useSettings(view)
  const length = lengthOf(view)
  const lengths = LENGTHS.includes(length) ? LENGTHS : [...LENGTHS, length]
  const options = lengths.map((one, at) => ({ value: one, face: lengthLabel(one, at === 0) }))
  return (
    <RadioRow
      heading={<Heading>{t`A game, from the next round on`}</Heading>}
      label={t`A game, from the next round on`}
      look="chips"
      options={options}
      value={length}
      onChange={(one) => change(gameOfLength(one as Length), t`Another length of games`)}
    />
  )
}

import { fairnessOf } from '@domain/americano/fairness.ts'
import { AMERICANO, americanoRotations } from '@domain/americano/rotations.ts'
import type { Round } from '@domain/americano/round.ts'
import { seedOf } from '@domain/americano/seed.ts'
import { courtKind } from '@domain/courts/court-kind.ts'
import { shortNames } from '@domain/participants/short-names.ts'
import { plural, t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { community } from '@/lib/backend/config.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Chip } from '@/ui/buttons/chip.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { RoundCard } from './round-card.tsx'

interface AmericanoDialogProps {
  /** Seeds the draw: every device deals the rounds of a match alike. */
  matchId: string
  /** The venue, whose courts are taken for the rounds. */
  location: string
  players: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

// Asks nothing that could lose its ground: plans rounds; nothing is stored.
/** Shows the pairs and their opponents, round by round; to be read beside the court, or printed. */
export function AmericanoDialog({ matchId, location, players, open, onOpenChange }: AmericanoDialogProps) {
  const problem = problemOf(players.length)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Americano Match Rotations`}
      wide
      headerAction={
        problem === null && (
          <Button variant="ghost" size="icon" aria-label={t`Print rotations`} onClick={() => print()}>
            <Printer aria-hidden="true" />
          </Button>
        )
      }
    >
      {problem ? (
        <p role="status" className="py-8 text-center text-muted">
          {problem}
        </p>
      ) : (
        <Rotations matchId={matchId} location={location} players={players} />
      )}
    </Sheet>
  )
}

function problemOf(players: number): string | null {
  if (players < AMERICANO.minPlayers) return t`At least 3 players are needed for Americano rotations.`
  const { maxPlayers } = AMERICANO
  return players > maxPlayers ? t`Americano rotations are made for up to ${maxPlayers} players.` : null
}

function Rotations({ matchId, location, players }: Omit<AmericanoDialogProps, 'open' | 'onOpenChange'>) {
  const most = Math.max(1, Math.min(AMERICANO.maxCourts, Math.floor(players.length / 4)))
  const [chosen, setChosen] = useState<number | null>(null)
  const courts = Math.min(chosen ?? doubleCourtsAt(location) ?? most, most)
  const count = players.length
  const rounds = useMemo(
    () => americanoRotations({ players: count, courts, seed: seedOf(matchId) }),
    [count, courts, matchId],
  )
  const names = shortNames(players)
  return (
    <div data-print="" className="@container grid gap-3">
      {most > 1 && <CourtChoice most={most} courts={courts} onChoose={setChosen} />}
      <FairnessFigures players={count} rounds={rounds} />
      <ol
        aria-label={t`Rounds`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with one court nothing else in the sheet takes the focus, and Safari scrolls by key only what has it
        tabIndex={0}
        className="grid gap-3 rounded-card @min-[44rem]:grid-cols-2 print:grid-cols-1"
      >
        {[...rounds.entries()].map(([at, round]) => (
          <RoundCard key={at} number={at + 1} round={round} names={names} />
        ))}
      </ol>
      <p className="text-muted text-small">
        {t`Partners and opponents change with every round. Everybody counts the points of their own team, and whoever has most of them at the end wins.`}
      </p>
    </div>
  )
}

/** The courts of a venue on which four can play; null where the location is none of the venues. */
function doubleCourtsAt(location: string): number | null {
  const venue = community().venues.find(({ name }) => name === location)
  return venue?.courts.filter((court) => courtKind(court) === 'double').length || null
}

interface CourtChoiceProps {
  /** As many courts as the players fill. */
  most: number
  courts: number
  onChoose: (courts: number) => void
}

function CourtChoice({ most, courts, onChoose }: CourtChoiceProps) {
  const choices = Array.from({ length: most }, (_, at) => at + 1)
  return (
    <fieldset className="flex flex-wrap items-center gap-2 print:hidden">
      <legend className="mb-1.5 font-[560] text-[.9375rem]">{t`Courts`}</legend>
      {choices.map((choice) => (
        <Chip
          key={choice}
          selected={choice === courts}
          aria-label={t`${plural(choice, { one: '# court', other: '# courts' })}`}
          onClick={() => onChoose(choice)}
        >
          {choice}
        </Chip>
      ))}
    </fieldset>
  )
}

function FairnessFigures({ players, rounds }: { players: number; rounds: readonly Round[] }) {
  const {
    games: { min, max },
    partnerRepeats,
    mostOpposed,
  } = fairnessOf(players, rounds)
  const each = min === max ? `${min}` : t`${min} to ${max}`
  return (
    <dl aria-label={t`Fairness`} className="grid grid-cols-2 gap-2 @sm:grid-cols-4">
      <Figure label={t`Rounds`} value={`${rounds.length}`} />
      <Figure label={t`Games each`} value={each} />
      <Figure label={t`Partner repeats`} value={`${partnerRepeats}`} />
      <Figure label={t`Same opponent`} value={t`${mostOpposed}× at most`} />
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 rounded-button border border-line bg-raised px-3 py-2">
      <dt className="text-muted text-small">{label}</dt>
      <dd className="font-title">{value}</dd>
    </div>
  )
}

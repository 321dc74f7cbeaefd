import { EVENING } from '@domain/americano/evening/evening.ts'
import { eventTitle } from '@domain/match/event-title.ts'
import type { Participant } from '@domain/participants/participant.ts'
import { confirmedOf } from '@domain/participants/participant.ts'
import { shortNames } from '@domain/participants/short-names.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { useParticipants, useParticipantsChannel } from '@/features/participation/queries/participants.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { paths } from '@/lib/paths.ts'
import { serverNow, useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { Skeletons } from '@/ui/feedback/skeleton.tsx'
import { DockRow } from '@/ui/layout/dock.tsx'
import { PageHeader } from '@/ui/layout/page-header.tsx'
import { useStartEvening } from '../../mutations/organise.ts'
import { backToMatch } from '../evening-words.ts'
import { FairnessCard } from './fairness-card.tsx'
import { GuestForm } from './guest-form.tsx'
import { PairList } from './pair-list.tsx'
import { People, type Person } from './people.tsx'
import { CourtsChoice, FormatChoice, LengthChoice, RatedChoice, UntilChoice } from './start-choices.tsx'
import {
  forgetStart,
  gameOfLength,
  newGuest,
  peopleOf,
  roundsOf,
  type StartDraft,
  teamsOfDraft,
  useStartDraft,
} from './use-start-draft.ts'

/** The start of an evening: what is played, where, until when, and who is here. */
export function StartScreen({ match }: { match: Match }) {
  useParticipantsChannel(match.id)
  const { data, shown } = useParticipants(match.id)
  if (data) return <Start match={match} participants={confirmedOf(shown)} />
  return (
    <div className="grid gap-4">
      <PageHeader title={t`Start the evening`} back={backToMatch(paths.match(match.id))} />
      <Skeletons
        sizes={['h-16 rounded-button', 'h-16 rounded-button', 'h-24 rounded-card', 'h-36 rounded-card']}
      />
    </div>
  )
}

function Start({ match, participants }: { match: Match; participants: Participant[] }) {
  const { draft, change } = useStartDraft(match, participants)
  const people = shownPeople(draft, participants)
  const here = people.filter(({ isHere }) => isHere)
  const rounds = useClock((now) => roundsOf(draft, now))
  const teams = teamsOfDraft(
    draft,
    here.map(({ id }) => id),
  )
  const courts = draft.courts.filter(({ isOn }) => isOn).length
  const title = eventTitle(match).title
  const [count, all] = [here.length, people.length]
  const { format, seed } = draft
  return (
    <div className="grid w-full max-w-[42rem] gap-5">
      <PageHeader
        title={t`Start the evening`}
        line={t`${title} · ${count} of ${all} are here`}
        back={backToMatch(paths.match(match.id))}
      />
      <FormatChoice draft={draft} change={change} />
      <CourtsChoice draft={draft} change={change} />
      <LengthChoice draft={draft} change={change} />
      <UntilChoice draft={draft} change={change} />
      <FairnessCard prospect={{ format, seed, rounds, people: count, courts, teams: teams.pairs.length }} />
      <RatedChoice draft={draft} change={change} />
      <WhoIsHere draft={draft} change={change} people={people} />
      {format === 'teams' && <Teams teams={teams} people={people} change={change} />}
      <DealBar
        match={match}
        draft={draft}
        here={here}
        teams={teams.pairs}
        isReady={courts > 0 && rounds > 0 && count >= EVENING.minPlayers && count <= EVENING.maxPlayers}
      />
    </div>
  )
}

function shownPeople(draft: StartDraft, participants: readonly Participant[]): Person[] {
  const all = [...participants.map(({ id, username }) => ({ id, name: username })), ...draft.guests]
  const names = shortNames(all.map(({ name }) => name))
  const short = new Map(all.map(({ id }, at) => [id, names[at] ?? '']))
  return peopleOf(draft, participants, (id) => short.get(id) ?? '')
}

interface WhoIsHereProps {
  draft: StartDraft
  change: (part: Partial<StartDraft>) => void
  people: Person[]
}

function WhoIsHere({ draft, change, people }: WhoIsHereProps) {
  const { absent, guests } = draft
  const count = people.filter(({ isHere }) => isHere).length
  function toggle(id: string, isHere: boolean) {
    const others = guests.filter((guest) => guest.id !== id)
    if (others.length < guests.length) return change({ guests: others })
    const next = new Set(absent)
    if (isHere) next.delete(id)
    else next.add(id)
    change({ absent: next })
  }
  return (
    <section aria-label={t`Who is here`} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3 text-muted text-small">
        <h2 className="font-[560]">{t`Who is here`}</h2>
        <p>{t`${count} · tap to change`}</p>
      </div>
      <People people={people} onToggle={toggle} />
      <GuestForm pending={false} add={(name) => change({ guests: [...guests, newGuest(name)] })} />
    </section>
  )
}

interface TeamsProps extends Omit<WhoIsHereProps, 'draft'> {
  teams: ReturnType<typeof teamsOfDraft>
}

/** Neighbours in the order are teams: two who are swapped change their places in it. */
function Teams({ teams, people, change }: TeamsProps) {
  const order = [...teams.pairs.flat(), ...teams.single]
  const swap = (one: string, other: string) =>
    change({ order: order.map((id) => (id === one ? other : id === other ? one : id)) })
  const nameOf = (id: string) => people.find((person) => person.id === id)?.short ?? ''
  return <PairList heading={t`Teams`} {...teams} nameOf={nameOf} onSwap={swap} />
}

interface DealBarProps {
  match: Match
  draft: StartDraft
  here: Person[]
  teams: [string, string][]
  isReady: boolean
}

function DealBar({ match, draft, here, teams, isReady }: DealBarProps) {
  const { mutate, isPending } = useStartEvening(match.id, () => forgetStart(match.id))
  const [id] = useState(newId)
  const deal = () => {
    const { format, pairing, courts, until, guests, seed, isRated } = draft
    const names = courts.filter(({ isOn }) => isOn).map(({ name }) => name)
    const isGuestOfNow = (person: string) => guests.some((guest) => guest.id === person)
    mutate({
      id,
      settings: {
        ...{ format, pairing, seed, courts: names },
        ...gameOfLength(draft.length),
        until: new Date(until).toISOString(),
        rounds: roundsOf(draft, serverNow()),
        ...(isRated && { is_rated: true }),
      },
      present: here.filter((person) => !isGuestOfNow(person.id)).map((person) => person.id),
      guests: guests.map((guest) => ({ ...guest, entryId: newId() })),
      teams: format === 'teams' ? teams : null,
    })
  }
  return (
    <DockRow>
      <div className="grid gap-1.5 border-line border-t bg-background px-4 py-2.5 *:max-w-[42rem] md:px-9">
        <Button size="lg" wide sends pending={isPending} disabled={!isReady} onClick={deal}>
          {t`Deal round 1`}
        </Button>
        <OfflineNote />
      </div>
    </DockRow>
  )
}

import { venueName } from '@domain/match/match-card.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '@/lib/cn.ts'
import { paths } from '@/lib/paths.ts'
import { formatDayLong, formatTime, formatWeekday } from '@/lib/time/datetime.ts'
import { yoursUntil } from '@/lib/time/labels.ts'
import { guestName } from '@/lib/words/shown-name.ts'
import { Badge } from '@/ui/layout/badge.tsx'
import type { SlotKind } from '../../mutations/waiting.ts'
import type { AskedMatch, SlotOffer, SubstituteAsk } from '../../queries/waiting.ts'
import { Deadline, SlotButtons } from './slot-buttons.tsx'

/** A place that is held for the member, with its deadline, above all other notifications. */
export function OfferCard({ offer, endsFirst }: { offer: SlotOffer; endsFirst: boolean }) {
  const { until, since, freed_by, instead_of } = offer
  const day = formatWeekday(since)
  const time = formatTime(since)
  return (
    <Card
      kind="offer"
      slot={offer}
      endsFirst={endsFirst}
      label={yoursUntil(until)}
      head={<Deadline until={until} accent={endsFirst} />}
    >
      {freed_by && `${gaveBack(guestName(firstName(freed_by), offer.freed_by_guest))} `}
      {instead_of && `${cannotCome(instead_of)} `}
      {offer.is_shared
        ? t`Everybody in line may take it: the first one has it.`
        : t`You were next in line, waiting since ${day} ${time}.`}
    </Card>
  )
}

const gaveBack = (name: string): string => t`${name} gave the place back.`

function cannotCome(player: string): string {
  const name = firstName(player)
  return t`${name} can't make it, and stays until the place is taken.`
}

export const AskCard = ({ ask, endsFirst }: { ask: AskedMatch; endsFirst: boolean }) => (
  <Card
    kind="ask"
    slot={ask}
    endsFirst={endsFirst}
    label={askSentence(ask)}
    head={
      <p>
        <Badge tone={endsFirst ? 'accent' : 'neutral'}>{t`Can you step in?`}</Badge>
      </p>
    }
  >
    {askSentence(ask)} {t`The first to accept has it.`}
  </Card>
)

/** 'Tom can't make it. Take the place on team A?' */
export function askSentence({ name: player, team }: SubstituteAsk): string {
  const name = player ? firstName(player) : t`A player`
  return team
    ? t`${name} can't make it. Take the place on team ${team}?`
    : t`${name} can't make it. Take the place?`
}

interface CardProps {
  kind: SlotKind
  slot: SlotOffer | AskedMatch
  /** The yellow of the screen is for the one that ends first. */
  endsFirst: boolean
  label: string
  head: ReactNode
  children: ReactNode
}

const Card = ({ kind, slot, endsFirst, label, head, children }: CardProps) => (
  <article
    aria-label={label}
    className={cn(
      'grid gap-2.5 rounded-card border bg-surface p-3.5',
      endsFirst ? 'border-ball' : 'border-line',
    )}
  >
    {head}
    <Link
      to={paths.match(slot.match_id)}
      className="grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-badge"
    >
      <span className="font-[760] text-[1.6875rem] tabular-nums">{formatTime(slot.match_date)}</span>
      <span className="min-w-0">
        <span className="block truncate font-[680]">{venueName(slot.location)}</span>
        <span className="block text-muted text-small">{dayAndTeam(slot)}</span>
      </span>
    </Link>
    <p className="text-muted text-small">{children}</p>
    <SlotButtons
      match={{ id: slot.match_id, match_type: slot.match_type }}
      kind={kind}
      id={slot.id}
      size="md"
      variant={endsFirst ? 'primary' : 'secondary'}
    />
  </article>
)

/** 'Tuesday 24.11. · team B, with Ela' */
function dayAndTeam({ match_date, team, with: mates }: SlotOffer | AskedMatch): string {
  const day = formatDayLong(match_date)
  if (!team) return day
  const names = new Intl.ListFormat(i18n.locale).format(mates.map(firstName))
  return names ? t`${day} · team ${team}, with ${names}` : t`${day} · team ${team}`
}

export const firstName = (name: string) => name.split(' ')[0] ?? name

import { t } from '@lingui/core/macro'
import { formatTime, formatWeekday } from '@/lib/time/datetime.ts'
import { yoursUntil } from '@/lib/time/deadline.ts'
import { guestName } from '@/lib/words/shown-name.ts'
import { Badge } from '@/ui/layout/badge.tsx'
import type { SlotOffer } from '../../queries/waiting.ts'
import { Countdown } from './countdown.tsx'
import { firstName, OfferedMatch } from './offered-match.tsx'
import { OfferButtons } from './slot-buttons.tsx'

/** A place that is held for the member, with its deadline, above all other news. */
export function OfferCard({ offer }: { offer: SlotOffer }) {
  const { match_id, match_type, until, since, is_shared, freed_by, freed_by_guest, instead_of } = offer
  const day = formatWeekday(since)
  const time = formatTime(since)
  return (
    <article
      aria-label={yoursUntil(until)}
      className="grid gap-2.5 rounded-card border border-ball bg-surface p-3.5"
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone="accent">{yoursUntil(until)}</Badge>
        <Countdown until={until} />
      </p>
      <OfferedMatch {...offer} />
      <p className="text-muted text-small">
        {freed_by && `${gaveBack(guestName(firstName(freed_by), freed_by_guest))} `}
        {instead_of && `${cannotCome(instead_of)} `}
        {is_shared
          ? t`Everybody in line may take it: the first one has it.`
          : t`You were next in line, waiting since ${day} ${time}.`}
      </p>
      <OfferButtons match={{ id: match_id, match_type }} offerId={offer.id} size="md" />
    </article>
  )
}

const gaveBack = (name: string): string => t`${name} gave the place back.`

function cannotCome(player: string): string {
  const name = firstName(player)
  return t`${name} can't make it, and stays until the place is taken.`
}

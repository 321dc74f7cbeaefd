import { eventTitle } from '@domain/match/event-title.ts'
import { venueName } from '@domain/match/match-card.ts'
import { capacityOf } from '@domain/match/match-choices.ts'
import { columnsOf, type MatchFormValues, NEW_MATCH } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { Calendar, Clock, Euro, Eye, type LucideIcon, MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { EventImage } from '@/features/match-list/components/card/event-image.tsx'
import { paths } from '@/lib/paths.ts'
import { formatDay } from '@/lib/time/datetime.ts'
import { toast } from '@/lib/toast.ts'
import { countLabel } from '@/lib/words/card-labels.ts'
import { cardFacts, priceLabel } from '@/lib/words/match-badges.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Badge } from '@/ui/layout/badge.tsx'
import { ClampedText } from '@/ui/layout/clamped-text.tsx'
import type { Return } from '../schema.ts'
import { type Preview, readPreview } from './draft.ts'

/** Shows how an event will look before it is made. Without a draft it leads to the form. */
export default function EventPreview() {
  const [preview] = useState(readPreview)
  const navigate = useNavigate()
  useEffect(() => {
    if (preview) return
    toast({ title: t`Cannot preview event`, variant: 'destructive' })
    void navigate(paths.createMatch, { replace: true })
  }, [preview, navigate])
  if (!preview) return null
  return (
    <div className="grid max-w-[37.5rem] gap-4">
      <Banner {...preview} />
      <EventAsTyped values={preview.draft.values} />
    </div>
  )
}

function Banner({ draft, verb }: Preview) {
  const navigate = useNavigate()
  const back = (state: Return) =>
    navigate(verb === 'create' ? paths.createMatch : paths.editEvent(draft.matchId), { state })
  return (
    <section
      aria-label={t`Preview Mode`}
      className="grid gap-3 rounded-card border border-line-strong border-dashed bg-background-2 p-4"
    >
      <p className="flex items-center gap-2 font-title">
        <Eye aria-hidden="true" className="size-5" />
        {t`Preview Mode`}
      </p>
      <p className="text-muted text-small">{t`Nobody else sees this yet.`}</p>
      <div className="grid grid-cols-[1fr_2fr] gap-2.5">
        <Button variant="secondary" onClick={() => back('edit')}>
          {t`Edit`}
        </Button>
        <Button onClick={() => back('proceed')}>
          {verb === 'create' ? t`Proceed to Create` : t`Proceed to Update`}
        </Button>
      </div>
    </section>
  )
}

function EventAsTyped({ values }: { values: MatchFormValues }) {
  const { title, rest, badges, words, count, price } = previewOf(values)
  return (
    <article className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5">
      <ul aria-label={t`About this event`} className="flex flex-wrap gap-2">
        {[...badges, { label: count, tone: 'neutral' } as const].map(({ label, tone }) => (
          <li key={label} className="flex">
            <Badge tone={tone}>{label}</Badge>
          </li>
        ))}
      </ul>
      <div>
        <h1 className="wrap-anywhere font-page text-page md:text-page-wide">{title}</h1>
        <p className="text-muted">{words.join(' · ')}</p>
      </div>
      {values.imageUrl && <EventImage image={values.imageUrl} alt={t`Image of the event`} />}
      {rest && <ClampedText>{rest}</ClampedText>}
      <div className="grid gap-2.5">
        <Fact icon={Calendar}>{formatDay(values.matchDate)}</Fact>
        <Fact icon={Clock}>
          {values.matchTime} – {values.endTime}
        </Fact>
        <Fact icon={MapPin}>{venueName(values.location)}</Fact>
        {price && <Fact icon={Euro}>{t`${price} per person`}</Fact>}
      </div>
    </article>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

/** Returns the summary that the preview of an event shows: title and text, badges and words, taken slots, and price; the price is null for a free event. */
export function previewOf(values: MatchFormValues) {
  // The time of the event is shown as typed.
  const match = { ...NEW_MATCH, ...columnsOf(values, { startsAt: new Date(0), minutes: null }) }
  const { isRecurring: is_recurring, recurrence } = values
  return {
    ...eventTitle(match),
    ...cardFacts({ ...match, is_recurring, recurrence }),
    count: countLabel(values.creatorJoinsMatch ? 1 : 0, capacityOf(values)),
    price: priceLabel(match.price_per_person),
  }
}

import '@/lib/words/late-refusals.ts'
import { COURT_KINDS } from '@domain/courts/court-kind.ts'
import { venueName } from '@domain/match/match-card.ts'
import { timeOf } from '@domain/match/time.ts'
import { t } from '@lingui/core/macro'
import { BellPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { paths } from '@/lib/paths.ts'
import { type Day, formatDay, formatDayShort, formatTime } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { InlineError } from '@/ui/feedback/loaded.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useRemoveAlert } from '../../mutations.ts'
import { type CourtAlert, useAlerts } from '../../queries.ts'
import { courtKindLabel } from '../plan/venue-plan.ts'
import { AlertForm } from './alert-form.tsx'

// Asks nothing that could lose its ground: a form for something new.
export function SlotAlerts({ userId, day }: { userId: string; day: Day }) {
  const [open, setOpen] = useState(false)
  const title = t`Tell me when a court is free`
  return (
    <section
      aria-labelledby="alerts"
      className="grid min-w-0 gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="alerts" className="scroll-mt-4 font-dialog text-dialog">
        {title}
      </h2>
      <p className="text-muted">
        {t`You get one notification as soon as a court is free that was not free before.`}
      </p>
      <Button variant="secondary" sends onClick={() => setOpen(true)}>
        <BellPlus aria-hidden="true" />
        {t`New alert`}
      </Button>
      <Alerts userId={userId} />
      <Sheet open={open} onOpenChange={setOpen} title={title}>
        <AlertForm userId={userId} day={day} close={() => setOpen(false)} />
      </Sheet>
    </section>
  )
}

function Alerts({ userId }: { userId: string }) {
  const online = useOnline()
  const query = useAlerts(userId)
  const { data, error } = query
  if (data)
    return (
      <MisclickGuardRows rows={data.map(({ id }) => id)}>
        <ul aria-label={t`Alerts`} className="grid gap-2 empty:hidden">
          {data.map((alert) => (
            <AlertItem key={alert.id} alert={alert} userId={userId} />
          ))}
        </ul>
      </MisclickGuardRows>
    )
  if (online && !error) return <Skeleton className="h-16 rounded-button" />
  return (
    <InlineError query={query}>
      {online ? t`Your alerts could not be loaded.` : t`Your alerts appear as soon as you are back.`}
    </InlineError>
  )
}

function AlertItem({ alert, userId }: { alert: CourtAlert; userId: string }) {
  const { mutate, isPending } = useRemoveAlert(userId)
  const { booking_date: day, from_hour, until_hour, fired_at } = alert
  const when = `${formatDay(day, 'short')}, ${timeOf(from_hour * 60)} – ${timeOf(until_hour * 60)}`
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-2 rounded-button border border-line bg-raised py-2 pr-1 pl-3.5">
      <div className="min-w-0">
        <p className="font-title text-body">
          <Link to={paths.courtsOn(day)} className="rounded-badge hover:underline">
            {when}
          </Link>
        </p>
        <p className="text-muted text-small">{alertLabel(alert)}</p>
        <p className="text-small">
          {fired_at ? (
            <span className="font-[560] text-good">{firedLabel(fired_at)}</span>
          ) : (
            <span className="text-muted">{t`Waiting`}</span>
          )}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        sends
        pending={isPending}
        aria-label={t`Remove alert: ${when}`}
        onClick={() => mutate(alert.id)}
      >
        {!isPending && <Trash2 aria-hidden="true" />}
      </Button>
    </li>
  )
}

function firedLabel(at: string): string {
  const day = unbroken(formatDayShort(at))
  const time = formatTime(at)
  return t`A court was free. You were notified on ${day} at ${time}.`
}

const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')

/** '90 min, Indoor Arena, double' */
function alertLabel({ minutes, venue, source, court_kind }: CourtAlert): string {
  const wanted = venue ?? source
  const named = community().venues.find(({ id, system }) => (venue ? id === venue : system === source))
  const where = wanted ? venueName(named?.name ?? wanted) : t`any venue`
  const kind = COURT_KINDS.find((one) => one === court_kind)
  return [t`${minutes} min`, where, kind ? courtKindLabel(kind) : t`any court`].join(', ')
}

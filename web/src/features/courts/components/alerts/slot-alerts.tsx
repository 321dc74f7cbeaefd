import { t } from '@lingui/core/macro'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { onlineStore } from '@/lib/browser/online.ts'
import type { Day } from '@/lib/time/datetime.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useAlerts } from '../../queries.ts'
import { AlertForm } from './alert-form.tsx'
import { AlertItem } from './alert-item.tsx'

// Asks nothing that could lose its ground: a form for something new.
/** Makes, shows and removes the alerts of a member. */
export function SlotAlerts({ userId, day }: { userId: string; day: Day }) {
  const [open, setOpen] = useState(false)
  const online = useStore(onlineStore)
  const title = t`Tell me when a slot frees`
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
      <Alerts userId={userId} online={online} />
      <Button variant="secondary" disabled={!online} onClick={() => setOpen(true)}>
        <BellPlus aria-hidden="true" />
        {t`New alert`}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={title}>
        <AlertForm userId={userId} day={day} close={() => setOpen(false)} />
      </Sheet>
    </section>
  )
}

function Alerts({ userId, online }: { userId: string; online: boolean }) {
  const { data, error, isFetching, refetch } = useAlerts(userId)
  if (data)
    return (
      <MisclickGuardRows rows={data.map(({ id }) => id)}>
        <ul aria-label={t`Alerts`} className="grid gap-2 empty:hidden">
          {data.map((alert) => (
            <AlertItem key={alert.id} {...{ alert, userId, online }} />
          ))}
        </ul>
      </MisclickGuardRows>
    )
  if (online && !error) return <Skeleton className="h-16 rounded-button" />
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
      <p>{online ? t`Your alerts could not be loaded.` : t`Your alerts appear as soon as you are back.`}</p>
      <Button variant="secondary" size="sm" pending={online && isFetching} onClick={() => void refetch()}>
        {t`Try again`}
      </Button>
    </div>
  )
}

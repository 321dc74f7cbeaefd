import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { isSubscribedHere } from '@/lib/browser/storage.ts'
import { findObstacle } from '@/lib/installed-app/push-device.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { InlineError } from '@/ui/feedback/loaded.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { usePushSwitch, usePushTest } from '../../mutations/push.ts'
import { deviceQuery, vapidPublicKey } from '../../queries/push.ts'
import { type Hindrance, hindranceOf, noticeOf } from './notices.ts'

/** Turns push messages on for this device, or says why it gets none. */
export function PushSwitch() {
  usePermission()
  const hindrance = hindranceOf(findObstacle(vapidPublicKey()))
  return hindrance ? <Notice hindrance={hindrance} /> : <Device userId={currentUserId() ?? ''} />
}

function Device({ userId }: { userId: string }) {
  const query = useQuery(deviceQuery(userId))
  const { data: endpoint, isPending, error } = query
  const online = useStore(onlineStore)
  const change = usePushSwitch(userId)
  if (error)
    return <InlineError query={query}>{t`Whether this device is told could not be found out.`}</InlineError>
  // Until the server has answered, the switch stands as it was left here.
  const saved = isPending ? isSubscribedHere() : Boolean(endpoint)
  const isBusy = isPending || change.isPending
  return (
    <div className="grid gap-2">
      <Switch
        label={t`Push notifications on this device`}
        description={online ? t`Also when the app is closed.` : t`You are offline.`}
        checked={change.isPending ? change.variables : saved}
        disabled={!online || isBusy}
        onCheckedChange={change.mutate}
      />
      {saved && <Test endpoint={endpoint ?? ''} userId={userId} disabled={isBusy} />}
    </div>
  )
}

function Test({ endpoint, userId, disabled }: { endpoint: string; userId: string; disabled: boolean }) {
  const { mutate, isPending } = usePushTest(userId)
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      sends
      disabled={disabled}
      pending={isPending}
      onClick={() => mutate(endpoint)}
    >
      {t`Send a test`}
    </Button>
  )
}

function Notice({ hindrance }: { hindrance: Hindrance }) {
  const { title, description } = noticeOf(hindrance)
  return (
    <div role="note" className="flex gap-3 rounded-button border border-line bg-raised p-3.5">
      <BellOff aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-muted" />
      <div>
        <p className="font-[560] text-[.9375rem]">{title}</p>
        <p className="text-muted text-small">{description}</p>
      </div>
    </div>
  )
}

/** Draws the component anew when the member changes in the settings of the browser what this site may do. */
function usePermission(): void {
  const [, redraw] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    const changed = () => redraw((count) => count + 1)
    // Not every browser knows this name.
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', changed, { signal: left.signal }),
      () => undefined,
    )
    return () => left.abort()
  }, [])
}

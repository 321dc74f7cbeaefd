import { kindNamed, NOTIFICATION_KINDS } from '@domain/notifications/all-kinds.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { findObstacle } from '@/lib/installed-app/push-device.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { InlineError } from '@/ui/feedback/loaded.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { usePushChoice, usePushSwitch, usePushTest } from '../../mutations/push.ts'
import { deviceQuery, useMutedKinds, vapidPublicKey } from '../../queries/push.ts'
import { type Hindrance, hindranceOf, noticeOf } from './notices.ts'

export default function PushSection() {
  const userId = currentUserId() ?? ''
  usePermission()
  const hindrance = hindranceOf(findObstacle(vapidPublicKey()))
  return (
    <div className="in-order">
      {hindrance ? <Notice hindrance={hindrance} /> : <Device userId={userId} />}
      <Kinds userId={userId} />
    </div>
  )
}

function Device({ userId }: { userId: string }) {
  const query = useQuery(deviceQuery(userId))
  const { data: endpoint, isPending, error } = query
  const online = useStore(onlineStore)
  const change = usePushSwitch(userId)
  if (error)
    return <InlineError query={query}>{t`Whether this device is told could not be found out.`}</InlineError>
  if (isPending && online) return <Skeleton className="h-12" />
  const on = change.isPending ? change.variables : Boolean(endpoint)
  return (
    <div className="grid gap-3">
      <Switch
        label={t`Push notifications on this device`}
        description={online ? t`Also when the app is closed.` : t`You are offline.`}
        checked={on}
        disabled={!online || change.isPending}
        onCheckedChange={change.mutate}
      />
      {endpoint && <Test endpoint={endpoint} userId={userId} disabled={change.isPending} />}
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

function Kinds({ userId }: { userId: string }) {
  const query = useMutedKinds(userId)
  const { data: muted, error } = query
  const online = useStore(onlineStore)
  return (
    <fieldset className="mt-3 border-line border-t pt-3">
      <legend className="float-left w-full font-[560] text-[.9375rem]">{t`What reaches your devices`}</legend>
      <p className="clear-both mb-1 text-muted text-small">
        {t`In the app everything appears.`} {t`Quiet from 22 to 8, unless the match is within 12 hours.`}
      </p>
      {muted && <Choices {...{ userId, muted, online }} />}
      {!muted && !online && <p className="mt-2 text-muted">{t`You are offline.`}</p>}
      {!muted && online && error && (
        <InlineError query={query}>{t`Your choices could not be loaded.`}</InlineError>
      )}
      {!muted && online && !error && <Skeleton className="mt-2 h-48" />}
    </fieldset>
  )
}

function Choices({ userId, muted, online }: { userId: string; muted: readonly string[]; online: boolean }) {
  const { mutate, variables, isPending } = usePushChoice(userId)
  const { data: me } = useQuery(ownProfileQuery(userId))
  const offered = NOTIFICATION_KINDS.flatMap((type) => kindNamed(type) ?? []).filter(
    ({ forStewards }) => me?.steward || !forStewards,
  )
  return offered.map(({ type, setting }) => (
    <Switch
      key={type}
      label={i18n._(setting.label)}
      description={i18n._(setting.description)}
      checked={isPending && variables.type === type ? variables.wanted : !muted.includes(type)}
      disabled={!online || isPending}
      onCheckedChange={(wanted) => mutate({ type, wanted })}
    />
  ))
}

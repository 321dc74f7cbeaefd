import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useQuestion } from '@/lib/question.ts'
import { useClock } from '@/lib/time/clock.ts'
import { formatDate, formatTime, isToday } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { SettingRow } from '@/ui/forms/setting-row.tsx'
import { Badge } from '@/ui/layout/badge.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { type Ending, useEndSessions } from '../mutations/account.ts'
import { type SignedInDevice, sessionsQuery } from '../queries.ts'
import { deviceOf } from '../schema.ts'

/** Lists the devices on which the member is signed in. A device that is signed out there loses access at once. */
export default function DevicesSection() {
  return (
    <Loaded query={useQuery(sessionsQuery)} size="h-28">
      {(devices) => <Devices devices={devices} />}
    </Loaded>
  )
}

function Devices({ devices }: { devices: SignedInDevice[] }) {
  const [ending, setEnding] = useState<Ending | null>(null)
  const others = devices.filter(({ is_current }) => !is_current)
  return (
    <>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <Row key={device.id} device={device} end={() => setEnding({ device })} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="secondary" sends className="mt-2" onClick={() => setEnding('others')}>
          {t`Sign out all others`}
        </Button>
      )}
      <EndDevice what={ending} devices={others} close={() => setEnding(null)} />
    </>
  )
}

function Row({ device, end }: { device: SignedInDevice; end: () => void }) {
  const { name, handheld } = deviceOf(device.user_agent)
  const lastUsed = useClock((now) => lastUsedLabel(device.last_used_at, now))
  return (
    <SettingRow
      icon={handheld ? <Smartphone /> : <Monitor />}
      title={
        <>
          {name} {device.is_current && <Badge tone="good">{t`This device`}</Badge>}
        </>
      }
      detail={lastUsed}
      action={
        !device.is_current && {
          'aria-label': t`Sign out ${name}`,
          children: t`Sign out`,
          onClick: end,
        }
      }
    />
  )
}

/** 'Last used today at 18:30', 'Last used 20.11.2026 at 18:30' */
function lastUsedLabel(instant: string, now: number): string {
  const [day, time] = [formatDate(instant), formatTime(instant)]
  return isToday(instant, now) ? t`Last used today at ${time}` : t`Last used ${day} at ${time}`
}

interface EndDeviceProps {
  what: Ending | null
  devices: readonly SignedInDevice[]
  close: () => void
}

function EndDevice({ what, devices, close }: EndDeviceProps) {
  const { mutate, isPending } = useEndSessions()
  const ids = devices.map(({ id }) => id)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'sign-out-device',
    open: what !== null,
    close,
    subject: { what, ids },
    lost: (snapshot) => lostDevices(snapshot, ids),
    pending: isPending,
  })
  const { what: shown } = snapshot
  if (!shown) return null
  return (
    <ConfirmDialog
      {...dialog}
      title={questionAbout(shown)}
      description={t`Whoever uses it has to sign in again.`}
      confirmLabel={t`Sign out`}
      onConfirm={() => answer(() => mutate(shown, { onSettled: close }))}
    />
  )
}

function questionAbout(what: Ending): string {
  if (what === 'others') return t`Sign out all other devices?`
  const { name } = deviceOf(what.device.user_agent)
  return t`Sign out ${name}?`
}

function lostDevices(snapshot: { what: Ending | null; ids: string[] }, ids: string[]): string | null {
  if (snapshot.what && snapshot.what !== 'others') {
    const { device } = snapshot.what
    const { name } = deviceOf(device.user_agent)
    return ids.includes(device.id) ? null : t`${name} has been signed out already.`
  }
  const isSame = snapshot.ids.length === ids.length && snapshot.ids.every((id) => ids.includes(id))
  return isSame ? null : t`The devices on which you are signed in have changed.`
}

import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { InlineError } from '@/ui/feedback/loaded.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { usePushChoice } from '../../mutations/push.ts'
import { useMutedKinds, useOfferedKinds } from '../../queries/push.ts'

/** The kinds of notifications, each to be kept off one's devices. */
export default function PushKinds() {
  const userId = currentUserId() ?? ''
  const query = useMutedKinds(userId)
  const { data: muted, error } = query
  const online = useStore(onlineStore)
  return (
    <fieldset>
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
  return useOfferedKinds(userId).map(({ type, setting }) => (
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

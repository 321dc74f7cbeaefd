import { kindNamed, NOTIFICATION_KINDS } from '@domain/notifications/all-kinds.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { InlineError } from '@/ui/feedback/inline-error.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { usePushChoice } from '../../mutations/push.ts'
import { useMutedKinds } from '../../queries/push.ts'

/** Chooses the kinds that reach a member's devices; in the app everything appears. */
export function Kinds({ userId }: { userId: string }) {
  const { data: muted, error, refetch, isFetching } = useMutedKinds(userId)
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
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {t`Your choices could not be loaded.`}
        </InlineError>
      )}
      {!muted && online && !error && <Skeleton className="mt-2 h-48" />}
    </fieldset>
  )
}

interface ChoicesProps {
  userId: string
  muted: readonly string[]
  online: boolean
}

function Choices({ userId, muted, online }: ChoicesProps) {
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

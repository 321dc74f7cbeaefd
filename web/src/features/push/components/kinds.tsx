import { NOTIFICATION_KINDS, type NotificationKind } from '@domain/notifications/notification-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { InlineError } from '@/ui/feedback/inline-error.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { usePushChoice } from '../mutations.ts'
import { mutesQuery } from '../queries.ts'

const KINDS: Readonly<Record<NotificationKind, { label: string; description: string }>> = {
  match_invitation: { label: 'Invitations', description: 'Somebody asks you to play.' },
  match_updated: { label: 'Changes', description: 'A match of yours is not what it was.' },
  match_cancelled: { label: 'Cancellations', description: 'A match of yours is off.' },
  match_joined: { label: 'Joins', description: 'Somebody joins a match that you created.' },
  match_left: { label: 'Leaves', description: 'Somebody leaves a match that you created.' },
  match_declined: { label: 'Declines', description: 'Somebody declines your invitation.' },
  court_free: { label: 'Free courts', description: 'A court that you wait for has become free.' },
}

/** Chooses the kinds that reach a member's devices; in the app everything appears. */
export function Kinds({ userId }: { userId: string }) {
  const { data: muted, error, refetch, isFetching } = useQuery(mutesQuery(userId))
  const online = useStore(onlineStore)
  return (
    <fieldset className="mt-3 border-line border-t pt-3">
      <legend className="float-left w-full font-[560] text-[.9375rem]">What reaches your devices</legend>
      <p className="clear-both mb-1 text-muted text-small">In the app everything appears.</p>
      {muted && <Choices {...{ userId, muted, online }} />}
      {!muted && !online && <p className="mt-2 text-muted">You are offline.</p>}
      {!muted && online && error && (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          Your choices could not be loaded.
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
  return NOTIFICATION_KINDS.map((type) => (
    <Switch
      key={type}
      {...KINDS[type]}
      checked={isPending && variables.type === type ? variables.wanted : !muted.includes(type)}
      disabled={!online || isPending}
      onCheckedChange={(wanted) => mutate({ type, wanted })}
    />
  ))
}

import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  STEWARD_KINDS,
} from '@domain/notifications/notification-kind.ts'
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

const kinds = (): Readonly<Record<NotificationKind, { label: string; description: string }>> => ({
  match_invitation: { label: t`Invitations`, description: t`Somebody asks you to play.` },
  match_updated: { label: t`Changes`, description: t`A match of yours is not what it was.` },
  match_cancelled: { label: t`Cancellations`, description: t`A match of yours is off.` },
  match_joined: { label: t`Joins`, description: t`Somebody joins a match of yours.` },
  match_full: { label: t`Full matches`, description: t`Everybody is there for a match of yours.` },
  place_offered: {
    label: t`Offered places`,
    description: t`A place is held for you: you are next on a waiting list.`,
  },
  place_gone: { label: t`Lost places`, description: t`A place that was held for you is gone.` },
  substitute_asked: {
    label: t`Substitutes`,
    description: t`A player can't make it, and you could step in. Switched off, you are not asked.`,
  },
  substitute_found: { label: t`Your substitute`, description: t`Somebody takes your place in a match.` },
  match_left: { label: t`Leaves`, description: t`Somebody leaves a match of yours.` },
  match_declined: { label: t`Declines`, description: t`Somebody declines to play with you.` },
  match_comment: { label: t`Messages`, description: t`Somebody writes in the thread of a match of yours.` },
  match_reminder_day: {
    label: t`Reminder a day before`,
    description: t`A match of yours starts within 24 hours.`,
  },
  match_reminder_hours: { label: t`Reminder 2 hours before`, description: t`A match of yours starts soon.` },
  court_free: { label: t`Free courts`, description: t`A court that you wait for has become free.` },
  announcement: { label: t`Announcements`, description: t`The stewards tell all members something.` },
  moderation: {
    label: t`Decisions of the stewards`,
    description: t`Something of yours is hidden or removed.`,
  },
  steward_work: {
    label: t`Waiting for stewards`,
    description: t`Somebody asks to join, or something was reported.`,
  },
  report_decided: { label: t`Your reports`, description: t`The stewards have decided on a report of yours.` },
})

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
  const texts = kinds()
  const offered = NOTIFICATION_KINDS.filter((kind) => me?.steward || !STEWARD_KINDS.includes(kind))
  return offered.map((type) => (
    <Switch
      key={type}
      {...texts[type]}
      checked={isPending && variables.type === type ? variables.wanted : !muted.includes(type)}
      disabled={!online || isPending}
      onCheckedChange={(wanted) => mutate({ type, wanted })}
    />
  ))
}

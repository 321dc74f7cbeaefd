import { plural, t } from '@lingui/core/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  accountQuery,
  hasPassword,
  sessionsQuery,
  type User,
  useLivePreferences,
} from '@/features/account/queries.ts'
import { blocksQuery } from '@/features/community/queries/members.ts'
import { useMutedKinds, useOfferedKinds } from '@/features/notifications/queries/push.ts'
import { ownRatingLine } from '@/features/rating/components/own-rating-link.tsx'
import { ownRatingQuery } from '@/features/rating/queries.ts'
import { factorsQuery } from '@/features/second-factor/queries.ts'
import { nameOf } from '@/features/second-factor/schema.ts'
import { type CalendarFeed, useCalendarFeed } from '@/features/sharing/queries/calendar.ts'
import { providerName } from '@/lib/backend/providers.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { languageName, languageStore } from '@/lib/language/language.ts'
import { formatDate, weekdayNames } from '@/lib/time/datetime.ts'
import { useStore } from '@/lib/use-store.ts'

/** Says in a line how a section stands; undefined while that is not known yet. Its queries are those of the section. */
export type UseStateLine = () => string | undefined

const APART = ' · '

function lineOf<T>({ data, error, isPaused }: UseQueryResult<T>, say: (data: T) => string) {
  if (data !== undefined) return say(data)
  return error || isPaused ? t`Not known at the moment` : undefined
}

const own = () => currentUserId() ?? ''

export const useLanguageLine: UseStateLine = () => languageName(useStore(languageStore))

export function usePushLine() {
  const offered = useOfferedKinds(own())
  return lineOf(useMutedKinds(own()), (muted) => {
    const [wanted, all] = [offered.filter(({ type }) => !muted.includes(type)).length, offered.length]
    return [t`${wanted} of ${all} kinds`, t`quiet from 22 to 8`].join(APART)
  })
}

export function useDaysLine() {
  return lineOf(
    useLivePreferences(own(), () => true),
    (preferences) => {
      const days = weekdayNames().filter((_, at) => preferences?.usual_days.includes(at + 1))
      return days.join(', ') || t`No usual days`
    },
  )
}

export const useRatingLine: UseStateLine = () => lineOf(useQuery(ownRatingQuery), ownRatingLine)

export const useCalendarLine: UseStateLine = () => lineOf(useCalendarFeed(own()), stateOfFeed)

function stateOfFeed(feed: CalendarFeed | null): string {
  if (!feed) return t`No address yet`
  const day = formatDate(feed.created_at)
  return feed.ended_at ? t`The address has ended` : t`Address of ${day}`
}

export const useEmailLine: UseStateLine = () => lineOf(useQuery(accountQuery), stateOfEmail)

function stateOfEmail({ email = '', new_email }: User): string {
  return [email, ...(new_email ? [t`${new_email} is to be confirmed`] : [])].join(APART)
}

export const usePasswordLine: UseStateLine = () =>
  lineOf(useQuery(accountQuery), (user) => (hasPassword(user) ? t`A password is set` : t`No password yet`))

export const useFactorsLine: UseStateLine = () =>
  lineOf(useQuery(factorsQuery), (factors) => {
    const verified = factors.filter(({ status }) => status === 'verified')
    return verified.map(nameOf).join(APART) || t`No second factor`
  })

export const useIdentitiesLine: UseStateLine = () =>
  lineOf(useQuery(accountQuery), ({ identities = [] }) =>
    identities.map(({ provider }) => providerName(provider)).join(APART),
  )

export const useDevicesLine: UseStateLine = () =>
  lineOf(useQuery(sessionsQuery), ({ length }) => plural(length, { one: '# device', other: '# devices' }))

export const useBlockedLine: UseStateLine = () =>
  lineOf(useQuery(blocksQuery(own())), ({ length }) =>
    plural(length, { 0: 'Nobody blocked', one: '# member blocked', other: '# members blocked' }),
  )

export const useDataLine: UseStateLine = () => t`Download it, or delete your account`

import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type Announcement,
  announcementsQuery,
  closedVersions,
  versionOf,
} from '@/features/community/queries/announcements.ts'
import { serverNow } from '@/lib/time/clock.ts'
import { toast } from '@/lib/toast.ts'
import { useIdle, useLazyPart } from './use-lazy-part.ts'
import { useTooLate } from './use-too-late.ts'

const loadAnnouncements = () => import('@/features/community/components/announcements/announcements.tsx')

/**
 * Returns the announcements, and whether the list below them may be shown: what comes above it later would push away what a member is about
 * to press. So those that come late are told by a toast, which brings them, and stand above the list the next time that it is opened.
 * @param isListThere the list waits for nothing else
 * @param isCovered something lies over the list, which a toast would push
 */
export function useAnnouncementsFirst(isListThere: boolean, isCovered: boolean) {
  const { data, isLoading, failureCount } = useQuery(announcementsQuery)
  const [state, setState] = useState<'awaited' | 'late' | 'there'>('awaited')
  const isFetched = !isLoading || failureCount > 0
  const hasSome = !!data?.length
  const isIdle = useIdle()
  const Announcements = useLazyPart(loadAnnouncements, isIdle || hasSome)
  if (state === 'awaited' && isFetched && (!hasSome || Announcements !== null)) setState('there')
  useTooLate(state === 'awaited' && isListThere, () => setState('late'))
  useEffect(() => {
    if (state !== 'late' || !data || isCovered) return
    const [first] = data.filter(isOpen)
    if (first) tellLate(first, () => setState('there'))
    else setState('there')
  }, [state, data, isCovered])
  return { Announcements: state === 'late' ? null : Announcements, areKnown: state !== 'awaited' }
}

const isOpen = (one: Announcement) =>
  Date.parse(one.expires_at) > serverNow() && !closedVersions().includes(versionOf(one))

function tellLate({ words }: Announcement, show: () => void): void {
  const onPress = () => {
    show()
    scrollTo({ top: 0 })
  }
  toast({ title: t`Announcement`, description: words, variant: 'info', action: { label: t`View`, onPress } })
}

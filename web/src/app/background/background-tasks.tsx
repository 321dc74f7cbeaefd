import { type ReactNode, useEffect } from 'react'
import { MessageNotices } from '@/features/messages/components/message-notices.tsx'
import Welcome from '@/features/preferences/components/welcome.tsx'
import PushBackgroundTask from '@/features/push/components/push-background-task.tsx'
import { claimGuestPlaces } from '@/features/shared-match/queries.ts'
import { forgetWithOthers } from '@/lib/backend/session/sign-out.ts'
import { useLanguageOfProfile } from './follow-language.ts'

/** Runs background work while a member is signed in; renders nothing. */
export default function BackgroundTasks({ userId }: { userId: string }): ReactNode {
  useEffect(forgetWithOthers, [])
  useEffect(() => void claimGuestPlaces(), [])
  useLanguageOfProfile(userId)
  return (
    <>
      <PushBackgroundTask userId={userId} />
      <MessageNotices userId={userId} />
      <Welcome userId={userId} />
    </>
  )
}

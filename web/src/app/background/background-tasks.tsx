import { type ReactNode, useEffect } from 'react'
import Welcome from '@/features/account/components/preferences/welcome.tsx'
import { MessageNotices } from '@/features/messages/components/panel/message-notices.tsx'
import PushBackgroundTask from '@/features/notifications/components/push/push-background-task.tsx'
import { claimGuestSlots } from '@/features/sharing/queries/shared-match.ts'
import { forgetWithOthers } from '@/lib/backend/session/sign-out.ts'
import { useLanguageOfProfile } from './follow-language.ts'

/** Runs background work while a member is signed in; renders nothing. */
export default function BackgroundTasks({ userId }: { userId: string }): ReactNode {
  useEffect(forgetWithOthers, [])
  useEffect(() => void claimGuestSlots(), [])
  useLanguageOfProfile(userId)
  return (
    <>
      <PushBackgroundTask userId={userId} />
      <MessageNotices userId={userId} />
      <Welcome userId={userId} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import Welcome from '@/features/account/components/preferences/welcome.tsx'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { MessageNotices } from '@/features/messages/components/panel/message-notices.tsx'
import PushBackgroundTask from '@/features/notifications/components/push/push-background-task.tsx'
import { claimGuestSlots } from '@/features/sharing/queries/shared-match.ts'
import { forgetWithOthers } from '@/lib/backend/session/sign-out.ts'
import { unsentStore } from '@/lib/browser/unsent.ts'
import { hasUnsaved } from '@/lib/forms/unsaved.ts'
import { chooseLanguage, languageStore, offeredLanguages } from '@/lib/language/language.ts'
import { useStore } from '@/lib/use-store.ts'
import { SignOutQuestion } from '../session/sign-out-question.tsx'
import { useLazyPart } from './use-lazy-part.ts'

const loadUnsentScores = () => import('@/features/evening/components/score/unsent-scores.tsx')

export default function BackgroundTasks({ userId }: { userId: string }) {
  useEffect(forgetWithOthers, [])
  useEffect(() => void claimGuestSlots(), [])
  useLanguageOfProfile(userId)
  const hasUnsent = useStore(useMemo(() => unsentStore(userId), [userId])) > 0
  // A score is entered where there is no network: a chunk that does not come must not take the screen along.
  const UnsentScores = useLazyPart(loadUnsentScores, hasUnsent)
  return (
    <>
      <PushBackgroundTask userId={userId} />
      <MessageNotices userId={userId} />
      <Welcome userId={userId} />
      <SignOutQuestion userId={userId} />
      {hasUnsent && UnsentScores && <UnsentScores />}
    </>
  )
}

/** Follows the language of the profile, chosen on another device, once a visit: drawing everything anew would lose what is typed. */
function useLanguageOfProfile(userId: string): void {
  const { data: profile } = useQuery(ownProfileQuery(userId))
  const followed = useRef(false)
  useEffect(() => {
    if (!profile || followed.current) return
    followed.current = true
    const wanted = profile.locale
    if (!wanted || wanted === languageStore.snapshot() || hasUnsaved()) return
    // The page stays as it is when the texts do not come.
    if (offeredLanguages().includes(wanted)) chooseLanguage(wanted).catch(() => {})
  }, [profile])
}

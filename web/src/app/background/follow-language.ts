import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { hasUnsaved } from '@/lib/forms/unsaved.ts'
import { chooseLanguage, languageStore, offeredLanguages } from '@/lib/language/language.ts'

/**
 * Shows the page in the language of the member's profile, which may have been chosen on another device. Once a visit: drawing
 * everything anew would lose what is typed.
 */
export function useLanguageOfProfile(userId: string): void {
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

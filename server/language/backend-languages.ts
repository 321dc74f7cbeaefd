import type { BackendLanguages } from 'supabase-compatible'
import type { Languages } from './languages.ts'

// An account that was not confirmed yet has no profile, but may say the language of the page on which it signed up.
const FIND_LOCALE = `
  select coalesce(profile.locale, account.raw_user_meta_data ->> 'locale') as locale
    from auth.users account left join public.profiles profile on profile.id = account.id
   where account.id = $1`

/** The languages for the backend's mails and pages, with the choice that members make in their profile. */
export function backendLanguages({ choose, translate }: Languages): BackendLanguages {
  return {
    choose,
    translate,
    async ofAccount(db, userId) {
      const { rows } = await db.query<{ locale: string | null }>(FIND_LOCALE, [userId])
      return rows[0]?.locale
    },
  }
}

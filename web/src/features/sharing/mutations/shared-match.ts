import { tidyName } from '@domain/plain-text.ts'
import { unwrap } from '@/lib/backend/errors.ts'
import { forgetGuestPlace, guestPlaceOf, keepGuestPlace } from '@/lib/backend/session/guest-places.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { type Shared, sharedMatchKey } from '../queries/shared-match.ts'

/** Joins as a guest with a first name. Sent twice it is one guest. */
export const useJoinAsGuest = (link: string) =>
  useAction({
    run: async (name: string) => {
      const place = keepGuestPlace(link, tidyName(name))
      const joined = { p_token: link, p_first_name: name, p_guest_token: place.token }
      return unwrap(await supabase().rpc('join_as_guest', joined)) as unknown as Shared
    },
    done: (shared, _, client) => writeToCache(client, sharedMatchKey(link), shared),
    doubtful: [sharedMatchKey(link)],
  })

/** Gives the place of the guest back. Who was removed meanwhile has left as well. */
export const useLeaveAsGuest = (link: string) =>
  useAction({
    run: async () => {
      const place = guestPlaceOf(link)
      if (!place) return
      unwrap(await supabase().rpc('leave_as_guest', { p_guest_token: place.token }))
      forgetGuestPlace(place.token)
    },
    stale: [sharedMatchKey(link)],
  })

export const useRenameGuest = (link: string) =>
  useAction({
    run: async (name: string) => {
      const place = guestPlaceOf(link)
      if (!place) return
      const renamed = { p_guest_token: place.token, p_first_name: name }
      unwrap(await supabase().rpc('rename_guest', renamed))
      keepGuestPlace(link, tidyName(name))
    },
    stale: [sharedMatchKey(link)],
  })

/** Joins as the member who is signed in, or takes over the place of the guest of this browser. Resolves to the id of the match. */
export const useJoinByLink = (link: string) =>
  useAction({
    run: async (asGuest: boolean): Promise<string> => {
      const place = asGuest ? guestPlaceOf(link) : null
      const claimed = place && unwrap(await supabase().rpc('claim_guest', { p_guest_token: place.token }))
      if (place) forgetGuestPlace(place.token)
      return claimed ?? unwrap(await supabase().rpc('join_by_link', { p_token: link }))
    },
    doubtful: [sharedMatchKey(link)],
  })

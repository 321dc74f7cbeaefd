import { isCalledEvent } from '@domain/match/match-kind.ts'
import { tidyName } from '@domain/plain-text.ts'
import { t } from '@lingui/core/macro'
import { type MatchLink, matchLinkQuery } from '@/features/participation/queries/match.ts'
import { forgetGuestSlot, guestSlotOf, keepGuestSlot } from '@/lib/backend/session/guest-slots.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { refusalLabel } from '@/lib/match-sentences.ts'
import type { Message } from '@/lib/toast.ts'
import { writeToCache } from '@/lib/write-to-cache.ts'
import { type Shared, sharedMatchKey } from '../queries/shared-match.ts'

/** Why a change by the link was refused, where no form says it; null when the call was abandoned. */
function notDone(error: unknown, kind: string): Message | null {
  const description = refusalLabel(error, { match_type: kind })
  return description ? { title: t`Not done`, description } : null
}

/** Joins as a guest with a first name. Sent twice it is one guest. */
export const useJoinAsGuest = (link: string) =>
  useAction({
    run: async (name: string) => {
      const slot = keepGuestSlot(link, tidyName(name))
      const joined = { p_token: link, p_first_name: name, p_guest_token: slot.token }
      return (await rpc('join_as_guest', joined)) as unknown as Shared
    },
    done: (shared, _, client) => writeToCache(client, sharedMatchKey(link), shared),
    doubtful: [sharedMatchKey(link)],
  })

/** Gives the place of the guest back. Who was removed meanwhile has left as well. */
export const useLeaveAsGuest = (link: string, kind: string) =>
  useAction({
    run: async () => {
      const slot = guestSlotOf(link)
      if (!slot) return
      await rpc('leave_as_guest', { p_guest_token: slot.token })
      forgetGuestSlot(slot.token)
    },
    says: () =>
      isCalledEvent({ match_type: kind }) ? t`You have left the event` : t`You have left the match`,
    failed: (error) => notDone(error, kind),
    stale: [sharedMatchKey(link)],
  })

export const useRenameGuest = (link: string) =>
  useAction({
    run: async (name: string) => {
      const slot = guestSlotOf(link)
      if (!slot) return
      await rpc('rename_guest', { p_guest_token: slot.token, p_first_name: name })
      keepGuestSlot(link, tidyName(name))
    },
    stale: [sharedMatchKey(link)],
  })

/** Joins as the member who is signed in, or takes over the place of the guest of this browser. Resolves to the id of the match. */
export const useJoinByLink = (link: string, kind: string) =>
  useAction({
    run: async (asGuest: boolean): Promise<string> => {
      const slot = asGuest ? guestSlotOf(link) : null
      const claimed = slot && (await rpc('claim_guest', { p_guest_token: slot.token }))
      if (slot) forgetGuestSlot(slot.token)
      return claimed ?? (await rpc('join_by_link', { p_token: link }))
    },
    failed: (error) => notDone(error, kind),
    doubtful: [sharedMatchKey(link)],
  })

/** A change of a link by the creator; what is left out stays. */
type LinkChange = Partial<Record<'renew' | 'enabled' | 'guestsAllowed', boolean>>

export const useChangeLink = (matchId: string) =>
  useAction({
    run: async ({ renew, enabled, guestsAllowed }: LinkChange): Promise<MatchLink> => {
      const change = {
        p_match_id: matchId,
        ...(renew && { p_renew: true }),
        ...(enabled !== undefined && { p_enabled: enabled }),
        ...(guestsAllowed !== undefined && { p_guests_allowed: guestsAllowed }),
      }
      return (await rpc('change_match_link', change)) as unknown as MatchLink
    },
    failed: () => t`Failed to change the link. Please try again.`,
    done: (link, _, client) => writeToCache(client, matchLinkQuery(matchId).queryKey, link),
  })

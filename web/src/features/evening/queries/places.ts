import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { POLLED } from '@/lib/backend/polled.ts'
import { rpc, supabase } from '@/lib/backend/supabase.ts'

const COLUMNS =
  'place, average, player:evening_players(id, number, team, guest_name, member:profiles(id, username, avatar_filename))'

/** The podium of an evening that is over, the first place first; empty before, and where the match is not seen. */
export const podiumQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['evening-podium', matchId],
    queryFn: ({ signal }) => fetchPodium(matchId, signal),
    ...POLLED,
  })

async function fetchPodium(matchId: string, signal: AbortSignal) {
  const places = supabase().from('evening_places').select(COLUMNS)
  const podium = places.eq('match_id', matchId).eq('is_on_podium', true).order('place')
  return unwrap(await podium.abortSignal(signal))
}

export type PodiumPlace = Awaited<ReturnType<typeof fetchPodium>>[number]

/** The newest evenings in which a member has a place, as far as the caller sees their matches. */
export const memberEveningsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['member-evenings', memberId],
    queryFn: ({ signal }) => fetchEvenings(memberId, signal),
    ...POLLED,
  })

const fetchEvenings = (memberId: string, signal: AbortSignal) =>
  rpc('member_evenings', { p_member_id: memberId }, signal)

export type MemberEvening = Awaited<ReturnType<typeof fetchEvenings>>[number]

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf } from '@/lib/errors.ts'
import { supabase } from '@/lib/supabase.ts'

/** What the lists of members show of each. */
export interface Member {
  id: string
  username: string
  skill_level: string | null
  avatar_filename: string | null
}

const FOUND_AT_MOST = 8

/** Members whose name has these words in it, by name, without those with the ids `without`. */
export function memberSearchQuery(words: string, without: readonly string[]) {
  const wanted = words.trim()
  return queryOptions({
    queryKey: ['members', 'search', wanted.toLowerCase(), [...without].sort()],
    queryFn: ({ signal }) => searchMembers(wanted, without, signal),
    placeholderData: keepPreviousData,
  })
}

async function searchMembers(
  words: string,
  without: readonly string[],
  signal: AbortSignal,
): Promise<Member[]> {
  const answer = await supabase()
    .from('profiles')
    .select('id, username, skill_level, avatar_filename')
    .ilike('username', `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`)
    .not('id', 'in', `(${without.join(',')})`)
    .order('username')
    .limit(FOUND_AT_MOST)
    .abortSignal(signal)
  return dataOf(answer)
}

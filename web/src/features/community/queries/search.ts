import { PAGE_SIZE } from '@domain/limits.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { unwrap } from '@/lib/backend/errors.ts'
import { cutPage } from '@/lib/backend/rows/rows-of.ts'
import { supabase } from '@/lib/backend/supabase.ts'

export interface Member {
  id: string
  username: string
  skill_level: string | null
  avatar_filename: string | null
}

/** The other members whose names have these words in them, by name, a page at a time. */
export function memberSearchQuery(words: string) {
  const wanted = words.trim()
  return infiniteQueryOptions({
    queryKey: ['members', 'search', wanted.toLowerCase()],
    queryFn: ({ pageParam, signal }) => searchMembers(wanted, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ last }, pages) => last && pages.length * PAGE_SIZE,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    placeholderData: keepPreviousData,
  })
}

async function searchMembers(words: string, offset: number, signal: AbortSignal) {
  const asked = { p_words: words, p_by_level: false, p_offset: offset, p_limit: PAGE_SIZE + 1 }
  const found: Member[] = unwrap(await supabase().rpc('community_page', asked).abortSignal(signal))
  return cutPage(found, PAGE_SIZE)
}

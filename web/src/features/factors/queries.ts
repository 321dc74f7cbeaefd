import type { Factor } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/backend/supabase.ts'

export type { Factor }

export const factorKeys = { all: ['factors'] as const }

/** The factors of whoever is signed in, unfinished ones included. */
export const factorsQuery = queryOptions({
  queryKey: factorKeys.all,
  queryFn: async (): Promise<Factor[]> => {
    const { data, error } = await supabase().auth.mfa.listFactors()
    if (error) throw error
    return data.all
  },
  // No socket tells what another device has changed.
  refetchOnWindowFocus: 'always',
})

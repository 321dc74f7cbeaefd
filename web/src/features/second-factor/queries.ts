import type { Factor } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { POLLED } from '@/lib/backend/polled.ts'
import { authClient } from '@/lib/backend/supabase.ts'

export type { Factor }

export const factorKeys = { all: ['factors'] as const }

export const factorsQuery = queryOptions({
  queryKey: factorKeys.all,
  queryFn: async (): Promise<Factor[]> => {
    const { data, error } = await (await authClient()).mfa.listFactors()
    if (error) throw error
    return data.all
  },
  ...POLLED,
})

import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileKeys } from '@/features/community/queries/profiles.ts'
import { dataOf } from '@/lib/backend/errors.ts'
import { supabase } from '@/lib/backend/supabase.ts'
import { eraseForSession } from '@/lib/browser/storage.ts'
import { toast } from '@/lib/toast.ts'
import { STEWARD_TOKEN_KEY } from './queries.ts'

/** Makes the member a steward by the token of a link. The token is forgotten once it is known to have worked. */
export function useBecomeSteward(onBecome: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) =>
      dataOf(await supabase().rpc('become_steward', { p_token: token })) === true,
    onSuccess: (became) => {
      eraseForSession(STEWARD_TOKEN_KEY)
      void client.invalidateQueries({ queryKey: profileKeys.all })
      toast({ title: became ? t`You are a steward now` : t`You are a steward already` })
      onBecome()
    },
  })
}

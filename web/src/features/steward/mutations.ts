import { t } from '@lingui/core/macro'
import { profileKeys } from '@/features/community/queries/profiles.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { eraseForSession } from '@/lib/browser/storage.ts'
import { STEWARD_TOKEN_KEY, stewardKeys } from './queries.ts'

/** Makes the member a steward by the token of a link. The token is forgotten once it is known to have worked. */
export const useBecomeSteward = (onBecome: () => void) =>
  useAction({
    run: (token: string) => rpc('become_steward', { p_token: token }),
    says: (became) => (became ? t`You are a steward now` : t`You are a steward already`),
    done: (_became, _token, client) => {
      eraseForSession(STEWARD_TOKEN_KEY)
      void client.invalidateQueries({ queryKey: profileKeys.all })
      onBecome()
    },
  })

interface Act {
  call: () => Promise<unknown>
  done: string
  failed: string
  /** Closes the question once it is done. */
  close?: () => void
}

/** Runs an act of a steward, and fetches what stewards see anew. */
export const useAct = () =>
  useAction({
    run: ({ call }: Act) => call(),
    asksForProof: true,
    says: (_, { done }) => done,
    failed: (_, { failed }) => failed,
    // Before the change is fetched: the question would take it for that of another steward.
    done: (_, { close }) => close?.(),
    stale: (client) => {
      // One may have ended the own role.
      for (const queryKey of [stewardKeys.all, profileKeys.all]) void client.invalidateQueries({ queryKey })
    },
  })

import { rpc } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import '@/lib/words/late-refusals.ts'
import { t } from '@lingui/core/macro'
import { boardLinkKey } from '../queries/board-link.ts'

/** Switches the link of the board on, which makes a new one, or off. */
export const useChangeBoardLink = (matchId: string) =>
  useAction<boolean, { token: string | null }>({
    key: ['change-board-link', matchId],
    order: 'once',
    run: async (isOn) =>
      (await rpc('change_board_link', { p_match_id: matchId, p_on: isOn })) as { token: string | null },
    failed: () => t`The link could not be changed`,
    done: (link, _isOn, client) => client.setQueryData(boardLinkKey(matchId), link),
    doubtful: [boardLinkKey(matchId)],
  })

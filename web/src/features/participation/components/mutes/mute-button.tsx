import { isCalledEvent } from '@domain/match/match-kind.ts'
import { t } from '@lingui/core/macro'
import { Bell, BellOff } from 'lucide-react'
import { Button } from '@/ui/buttons/button.tsx'
import { useMute } from '../../mutations/mutes.ts'
import { useMutedMatches } from '../../queries/mutes.ts'

/** One tap keeps messages about a match away from the member's devices, but for those that change plans; another lets all through again. */
export function MuteButton({ match, userId }: { match: { id: string; match_type: string }; userId: string }) {
  const matchId = match.id
  const { data } = useMutedMatches(userId)
  const { mutate } = useMute(userId, matchId)
  const muted = data?.includes(matchId) ?? false
  const Icon = muted ? BellOff : Bell
  return (
    <Button
      variant="ghost"
      size="tile"
      aria-label={isCalledEvent(match) ? eventLabel(muted) : matchLabel(muted)}
      className={muted ? 'text-text!' : undefined}
      title={
        muted
          ? t`Muted: your devices only hear that it is off, has moved, or goes on without you.`
          : undefined
      }
      sends
      disabled={!data}
      onClick={() => mutate(!muted)}
    >
      <Icon aria-hidden="true" />
      {muted ? t({ message: 'Muted', context: 'match' }) : t({ message: 'Mute', context: 'match' })}
    </Button>
  )
}

const matchLabel = (muted: boolean) => (muted ? t`Muted: listen to this match again` : t`Mute this match`)
const eventLabel = (muted: boolean) => (muted ? t`Muted: listen to this event again` : t`Mute this event`)

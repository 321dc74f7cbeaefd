import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Steady } from '@/ui/layout/steady.tsx'
import { useAcceptAsk, usePassAsk } from '../mutations.ts'
import type { SubstituteAsk } from '../queries.ts'

interface AskButtonsProps {
  matchId: string
  ask: SubstituteAsk
  size?: 'md' | 'lg'
}

/** Takes the place of a player who cannot come, or says no. */
export function AskButtons({ matchId, ask, size = 'lg' }: AskButtonsProps) {
  const accept = useAcceptAsk(matchId)
  const pass = usePassAsk(matchId)
  const online = useStore(onlineStore)
  const pending = accept.isPending || pass.isPending
  return (
    <Steady action={ask.id}>
      <div className="grid grid-cols-[1.6fr_1fr] gap-2.5">
        <Button
          size={size}
          className="px-3!"
          disabled={!online}
          pending={pending}
          onClick={() => accept.mutate(ask.id)}
        >
          {!pending && <Check aria-hidden="true" />}
          {t`Take the place`}
        </Button>
        <Button
          variant="secondary"
          size={size}
          className="px-3!"
          disabled={!online || pending}
          onClick={() => pass.mutate(ask.id)}
        >
          {t({ message: 'Pass', context: 'substitute' })}
        </Button>
      </div>
    </Steady>
  )
}

/** 'Tom can't make it. Take the place on team A?' */
export function askLine({ name: player, team }: SubstituteAsk): string {
  const name = player?.split(' ')[0] ?? t`A player`
  return team
    ? t`${name} can't make it. Take the place on team ${team}?`
    : t`${name} can't make it. Take the place?`
}

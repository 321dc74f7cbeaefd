import { t } from '@lingui/core/macro'
import { Badge } from '@/ui/layout/badge.tsx'
import type { AskedMatch, SubstituteAsk } from '../../queries/waiting.ts'
import { firstName, OfferedMatch } from './offered-match.tsx'
import { AskButtons } from './slot-buttons.tsx'

/** A match in which the member could step in for a player who cannot come. */
export const AskCard = ({ ask }: { ask: AskedMatch }) => (
  <article
    aria-label={askLine(ask)}
    className="grid gap-2.5 rounded-card border border-ball bg-surface p-3.5"
  >
    <p>
      <Badge tone="accent">{t`Can you step in?`}</Badge>
    </p>
    <OfferedMatch {...ask} />
    <p className="text-muted text-small">
      {askLine(ask)} {t`The first to accept has it.`}
    </p>
    <AskButtons match={{ id: ask.match_id, match_type: ask.match_type }} ask={ask} size="md" />
  </article>
)

/** 'Tom can't make it. Take the place on team A?' */
export function askLine({ name: player, team }: SubstituteAsk): string {
  const name = player ? firstName(player) : t`A player`
  return team
    ? t`${name} can't make it. Take the place on team ${team}?`
    : t`${name} can't make it. Take the place?`
}

import { t } from '@lingui/core/macro'
import type { LogEntry } from '../../queries/log.ts'
import type { EveningView } from '../evening-view.ts'
import { pairLabel, scoreLabel } from '../evening-words.ts'

/** Says what an entry of the log did, without who made it. */
export function entryLabel(view: EveningView, entry: LogEntry): string {
  const say = LABELS[entry.kind]
  return say ? say(view, entry) : t`Something that this version of the app does not know`
}

const LABELS: Record<string, (view: EveningView, entry: LogEntry) => string> = {
  start: () => t`started the evening`,
  end: () => t`ended the evening`,
  settings: () => t`changed courts, rounds or the game`,
  teams: () => t`changed the teams`,
  score: scoreEntry,
  revoke: (_view, { data }) => revokeLabel(String(data.kind)),
  player: (view, { data, member_id }) => {
    const name = String(data.guest_name ?? view.memberOf(member_id))
    return t`added ${name}`
  },
  presence: (view, { data }) => {
    const name = view.nameOf(String(data.player))
    return data.present ? t`checked ${name} in` : t`noted that ${name} has left`
  },
  organiser: (view, { data, member_id }) => {
    const name = view.memberOf(member_id)
    return data.on ? t`made ${name} an organizer` : t`ended that ${name} organizes`
  },
  deal: (_view, { data }) => {
    const rounds = (data.rounds as number[] | undefined) ?? []
    const [first, last] = [rounds[0] ?? 1, rounds.at(-1) ?? 1]
    return first === last ? t`dealt round ${first}` : t`dealt rounds ${first} to ${last}`
  },
  round_start: (view, { data }) => {
    const number = Number(data.round)
    const hasClock = view.stored.rounds.some((round) => round.number === number && round.minutes !== null)
    return hasClock ? t`started the clock of round ${number}` : t`started round ${number}`
  },
  round_close: (_view, { data }) => t`closed round ${Number(data.round)}`,
}

function scoreEntry(view: EveningView, { game_id, a, b, is_finished, outcome }: LogEntry): string {
  const round = view.stored.rounds.find(({ games }) => games.some(({ id }) => id === game_id))
  const game = round?.games.find(({ id }) => id === game_id)
  const score = is_finished ? scoreLabel(a ?? 0, b ?? 0) : t`${scoreLabel(a ?? 0, b ?? 0)}, not finished`
  if (!round || !game) return t`entered ${score} for a game that was dealt anew`
  const [one, other] = [game.a, game.b].map((team) => pairLabel(team.map(view.nameOf)))
  const what = t`entered ${score} in round ${round.number}: ${one ?? ''} against ${other ?? ''}`
  return outcome === 'differs' ? t`${what} (another score counts)` : what
}

function revokeLabel(kind: string): string {
  const labels: Record<string, string> = {
    score: t`took a score back`,
    deal: t`took a deal back`,
    presence: t`took a check-in back`,
    settings: t`took a change of settings back`,
    round_start: t`took the start of a clock back`,
    round_close: t`opened a round again`,
    end: t`let the evening go on`,
    player: t`took a player out again`,
  }
  return labels[kind] ?? t`took something back`
}

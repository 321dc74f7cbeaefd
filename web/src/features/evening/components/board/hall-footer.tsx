import { type HallRound, restersAhead } from '@domain/evening/hall-board.ts'
import { t } from '@lingui/core/macro'
import { listLabel } from '../evening-words.ts'
import type { HallView } from './hall-view.ts'

interface FooterProps {
  view: HallView
  round: HallRound
  next: HallRound | undefined
}

/** Says who rests now, and where it goes on for them. */
export function HallFooter({ view, round, next }: FooterProps) {
  const resting = listLabel(round.resting.map(view.nameOf))
  return (
    <footer className="hall-footer">
      <p>{resting ? t`Resting now: ${resting}` : t`Nobody rests in this round.`}</p>
      {next && <p>{nextLabel(view, round, next)}</p>}
    </footer>
  )
}

function nextLabel({ nameOf, courtOf }: HallView, round: HallRound, next: HallRound): string {
  const { number } = next
  const ahead = restersAhead(round, next).map(({ court, players }) => {
    const [names, name] = [listLabel(players.map(nameOf)), courtOf(court)]
    return t`${names} on ${name}`
  })
  if (ahead.length > 0) {
    const places = ahead.join('; ')
    return t`Next, round ${number}: ${places}`
  }
  const resting = listLabel(next.resting.map(nameOf))
  return resting ? t`Next, round ${number}: then ${resting} rest` : t`Next: round ${number}`
}

import { opensAsDialog } from '@domain/match/match-card.ts'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { morphIntoSheet } from '@/lib/browser/morph.ts'
import { paths } from '@/lib/paths.ts'
import { isPlainClick } from '@/lib/plain-click.ts'
import { formatDayLong, formatTime } from '@/lib/time/datetime.ts'
import type { ListedMatch } from '../../queries/matches.ts'

const OVER_LIST = { overList: true }

/** The link of a whole card, whose name also says when it is. One that opens a dialog lets the card become it. */
export function CardLink({ match, children: title }: { match: ListedMatch; children: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  query.set('match', match.id)
  const isDialog = opensAsDialog(match)
  const to = isDialog ? { search: `?${query}` } : paths.match(match.id)
  function grow(event: MouseEvent<HTMLAnchorElement>) {
    const card = event.currentTarget.closest('article')
    if (!isDialog || !isPlainClick(event) || !card) return
    if (morphIntoSheet(card, () => void navigate(to, { state: OVER_LIST }))) event.preventDefault()
  }
  return (
    <Link
      to={to}
      state={OVER_LIST}
      // Hidden words behind the title would be read with a space before their comma.
      aria-label={`${title}, ${formatDayLong(match.match_date)} ${formatTime(match.match_date)}`}
      onClick={grow}
      className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-text focus-visible:after:outline-offset-2"
    >
      {title}
    </Link>
  )
}

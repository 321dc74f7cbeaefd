import { memo, useEffect } from 'react'
import type { ListedMatch } from '../../queries/matches.ts'
import { type AskToJoin, FarCard, MatchCard } from './match-card.tsx'
import { useNearView } from './near-view.ts'

interface CardItemProps {
  match: ListedMatch
  onJoin: AskToJoin
  lastCard: ((element: HTMLElement | null) => void) | undefined
}

/** A card. Far from the viewport it renders only its link, which find-in-page, screen readers and the Tab key still reach. */
export const CardItem = memo(function CardItem({ match, onJoin, lastCard }: CardItemProps) {
  const { ref, farHeight } = useNearView<HTMLLIElement>(match.id)
  useEffect(() => (ref.current && lastCard ? lastCard(ref.current) : undefined), [ref, lastCard])
  if (farHeight === null)
    return (
      <li ref={ref} className="min-w-0">
        <MatchCard {...{ match, onJoin }} />
      </li>
    )
  return (
    <li ref={ref} data-far="" className="min-w-0" style={{ height: farHeight }}>
      <FarCard match={match} />
    </li>
  )
})

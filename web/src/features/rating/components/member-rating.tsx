import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { memberRatingQuery } from '../queries.ts'
import { ratingLabel } from './rating-words.ts'

/** The rating of a member behind the level, where the member shows it; nothing otherwise, not even a room for it. */
export function MemberRating({ userId }: { userId: string }) {
  const { data } = useQuery(memberRatingQuery(userId))
  if (!data) return null
  const { mu, sigma } = data
  return (
    <>
      <span className="text-muted"> · </span>
      <span className="whitespace-nowrap">
        {mu === null || sigma === null ? t`not sure yet` : ratingLabel({ mu, sigma })}
      </span>
    </>
  )
}

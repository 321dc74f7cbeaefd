import { announcementsQuery } from '@/features/community/queries/announcements.ts'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { matchListQuery, ownMatchesQuery } from '@/features/match-list/queries/matches.ts'
import { NO_FILTERS } from '@/features/match-list/schema.ts'
import { openResultsQuery } from '@/features/results/queries/open-results.ts'

/** The list without filters, as it opens. */
export const firstList = matchListQuery(NO_FILTERS)
/** The list waits for these before it shows its rows; the last one is for the frame around it. */
export const firstQueries = (userId: string) =>
  [ownMatchesQuery(userId), announcementsQuery, openResultsQuery(userId), ownProfileQuery(userId)] as const

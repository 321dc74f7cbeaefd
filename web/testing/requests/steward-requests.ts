import { disputedResultsQuery } from '@/features/results/queries/result.ts'
import {
  currentVersionQuery,
  fetchVersion,
  historyQuery,
  usesQuery,
} from '@/features/steward/community/queries.ts'
import { calibrationQuery } from '@/features/steward/forecasts/queries.ts'
import {
  memberCountQuery,
  membersQuery,
  mergeQuery,
  stewardedMemberQuery,
} from '@/features/steward/members/queries.ts'
import { joinDeskQuery, logQuery, numbersQuery, systemQuery } from '@/features/steward/queries.ts'
import { reportsQuery } from '@/features/steward/reports/queries.ts'
import type { Requests } from './all-requests.ts'
import { query } from './record-requests.ts'
import { ME, OTHER } from './things.ts'

/** Requests of stewards. */
export const STEWARD_REQUESTS: Requests = {
  calibrationQuery: [query(calibrationQuery)],
  currentVersionQuery: [query(currentVersionQuery)],
  disputedResultsQuery: [query(disputedResultsQuery)],
  historyQuery: [query(historyQuery), query(historyQuery, 20)],
  joinDeskQuery: [query(joinDeskQuery)],
  logQuery: [query(logQuery), query(logQuery, 1000)],
  memberCountQuery: [query(memberCountQuery)],
  membersQuery: [
    query(membersQuery('', 'all')),
    query(membersQuery('', 'all'), { username: 'Member 17', id: OTHER }),
    query(membersQuery('member 17', 'all')),
    query(membersQuery('member17@demo.example', 'all')),
    query(membersQuery('', 'stewards')),
    query(membersQuery('', 'blocked')),
    query(membersQuery('', 'unconfirmed')),
  ],
  mergeQuery: [query(mergeQuery(ME, OTHER))],
  numbersQuery: [query(numbersQuery)],
  reportsQuery: [query(reportsQuery(true)), query(reportsQuery(false))],
  stewardedMemberQuery: [query(stewardedMemberQuery(OTHER))],
  systemQuery: [query(systemQuery)],
  usesQuery: [query(usesQuery)],
  'steward/community/queries.ts fetchVersion': [() => fetchVersion(1)],
}

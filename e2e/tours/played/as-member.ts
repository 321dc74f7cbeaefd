import type { QueryResultRow } from 'pg'
import type { Account, Club } from '../../fixtures.ts'

/** Calls a function of the database as the phone of a member does. The arguments of the call are `$2`, `$3` and so on. */
export const asMember = <Row extends QueryResultRow>(
  club: Club,
  { id }: Account,
  call: string,
  ...values: unknown[]
): Promise<Row[]> =>
  club.sql<Row>(
    `select ${call} from (select set_config('request.jwt.claims', $1, true) offset 0) as signed_in`,
    [JSON.stringify({ sub: id, role: 'authenticated', aal: 'aal1' }), ...values],
  )

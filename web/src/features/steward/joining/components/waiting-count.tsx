import { useQuery } from '@tanstack/react-query'
import { joinDeskQuery } from '../queries.ts'

/** The number of accounts that wait, behind the name of the section. */
export default function WaitingCount() {
  const { data } = useQuery(joinDeskQuery)
  return data?.waiting ? <span>{data.waiting}</span> : null
}

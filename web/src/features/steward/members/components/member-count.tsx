import { useQuery } from '@tanstack/react-query'
import { memberCountQuery } from '../queries.ts'

/** The number of members, behind the name of the section. */
export default function MemberCount() {
  const { data } = useQuery(memberCountQuery)
  return data === undefined ? null : <span>{data}</span>
}

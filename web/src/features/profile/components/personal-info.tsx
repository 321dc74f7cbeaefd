import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../queries.ts'

/** What a member says about themselves. */
export default function PersonalInfo({ userId }: { userId: string }) {
  const { data } = useQuery(profileQuery(userId))
  return <h2 className="font-dialog text-dialog">{data?.username}</h2>
}

import { useSearchParams } from 'react-router'
import { MemberCard } from './member-card.tsx'
import { MemberSearch } from './member-search.tsx'

/** Members to be found, or the one whose id is in the address. */
export default function MembersSection() {
  const [search] = useSearchParams()
  const id = search.get('member')
  return id ? <MemberCard key={id} id={id} /> : <MemberSearch />
}

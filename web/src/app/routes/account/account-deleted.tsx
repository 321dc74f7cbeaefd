import { AccountDeleted } from '@/features/account/components/deleted.tsx'
import { usePage } from '../../page.ts'

export default function AccountDeletedRoute() {
  usePage('Account deleted')
  return <AccountDeleted />
}

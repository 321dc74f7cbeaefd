import { AccountDeleted } from '@/features/account/components/deletion/deleted.tsx'
import { usePage } from '../../page.ts'

export default function AccountDeletedRoute() {
  usePage('Account deleted')
  return <AccountDeleted />
}

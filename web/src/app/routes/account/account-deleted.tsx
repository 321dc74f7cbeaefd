import { t } from '@lingui/core/macro'
import { AccountDeleted } from '@/features/account/components/deletion/deleted.tsx'
import { usePage } from '../../page.ts'

export default function AccountDeletedRoute() {
  usePage(t`Account deleted`)
  return <AccountDeleted />
}

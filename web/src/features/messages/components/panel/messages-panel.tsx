import { t } from '@lingui/core/macro'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'

export default function MessagesPanel() {
  return (
    <EmptyState
      title={t`Messages are coming soon`}
      description={t`Then you write to each other here. Until then, a match has its thread, and an event its comments.`}
    />
  )
}

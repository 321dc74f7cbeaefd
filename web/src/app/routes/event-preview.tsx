import { t } from '@lingui/core/macro'
import { EventPreview } from '@/features/match-form/components/event-preview.tsx'
import { usePage } from '../page.ts'

export default function Route() {
  usePage(t`Event Preview`)
  return <EventPreview />
}

import { MatchFormScreen } from '@/features/match-form/components/match-form-screen.tsx'
import { usePage } from '../page.ts'

export default function Route() {
  usePage('Create New Match')
  return <MatchFormScreen />
}

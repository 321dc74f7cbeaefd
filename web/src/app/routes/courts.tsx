import { CourtsScreen } from '@/features/courts/components/courts-screen.tsx'
import { usePage } from '../page.ts'

export default function Route() {
  usePage('Courts')
  return <CourtsScreen />
}

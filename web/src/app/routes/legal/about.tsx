import { AboutScreen } from '@/features/about/components/about-screen.tsx'
import { usePage } from '../../page.ts'

export default function Route() {
  usePage('About')
  return <AboutScreen />
}

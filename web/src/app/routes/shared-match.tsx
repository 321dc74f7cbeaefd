import { Navigate, useParams } from 'react-router'
import { paths } from '@/lib/paths.ts'

/** The address that 'Copy Share Link' copies. */
export default function Route() {
  const { id = '' } = useParams()
  return <Navigate to={paths.match(id)} replace />
}

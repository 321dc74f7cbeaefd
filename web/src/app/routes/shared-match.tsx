import { Navigate, useParams } from 'react-router'
import { paths } from '@/lib/paths.ts'

/** Redirects the address that 'Copy Share Link' copies to the match. */
export default function Route() {
  const { id = '' } = useParams()
  return <Navigate to={paths.match(id)} replace />
}

import { useReports } from '../queries.ts'

/** The number of reports that wait, once it is known. */
export default function ReportsCount() {
  const { data } = useReports(true)
  return data && data.length > 0 ? <span className="tabular-nums">{data.length}</span> : null
}

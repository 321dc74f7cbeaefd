import { useEffect, useState } from 'react'
import { listen } from '@/lib/realtime.ts'

/** How many changes of the dates of a series have been heard since the page came up; it listens while there is one. */
export function useSeriesChanges(seriesId: string | null): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    if (!seriesId) return
    const watched = [{ table: 'matches', event: 'UPDATE', filter: `series_id=eq.${seriesId}` }] as const
    return listen(`series_${seriesId}`, watched, {
      changed: () => setChanges((count) => count + 1),
      joined: () => {},
    })
  }, [seriesId])
  return changes
}

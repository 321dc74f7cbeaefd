import { useEffect, useState } from 'react'
import { dataOf } from '@/lib/backend/errors.ts'
import { listen } from '@/lib/backend/realtime.ts'
import { supabase } from '@/lib/backend/supabase.ts'

/** Counts the changes of a series' dates since the page came up; it listens while there is a series. */
export function useSeriesChanges(seriesId: string | null): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    if (!seriesId) return
    // Undefined until they are known: any delete may then be one of theirs.
    let dates: Set<string> | undefined
    const changed = () => setChanges((count) => count + 1)
    const watched = [
      { table: 'matches', event: 'UPDATE', filter: `series_id=eq.${seriesId}` },
      // A delete cannot be filtered: of the row only the key is left by then.
      { table: 'matches', event: 'DELETE' },
    ] as const
    return listen(`series_${seriesId}`, watched, {
      changed: ({ eventType, old }) => {
        if (eventType !== 'DELETE' || !dates || dates.has(String(old.id))) changed()
      },
      joined: async () => {
        const before = dates
        // Dates that cannot be fetched are compared by the save itself.
        const now = await datesOf(seriesId).catch(() => before)
        if (before && now && [...before].some((id) => !now.has(id))) changed()
        dates = now
      },
    })
  }, [seriesId])
  return changes
}

async function datesOf(seriesId: string): Promise<Set<string>> {
  const rows = dataOf(await supabase().from('matches').select('id').eq('series_id', seriesId))
  return new Set(rows.map(({ id }) => id))
}

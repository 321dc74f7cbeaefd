import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useDeferredDialog } from '@/ui/feedback/deferred.tsx'

/** Opens the sheet of a match, also where a notification leads straight to it: then the address asks for it, once. */
export function useSheetOfMatch() {
  const sheet = useDeferredDialog()
  const [search, setSearch] = useSearchParams()
  const isWanted = search.has('result')
  const { show } = sheet
  useEffect(() => {
    if (!isWanted) return
    show()
    setSearch(
      (before) => {
        before.delete('result')
        return before
      },
      { replace: true },
    )
  }, [isWanted, show, setSearch])
  return sheet
}

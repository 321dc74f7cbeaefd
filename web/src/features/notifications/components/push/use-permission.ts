import { useEffect, useState } from 'react'

/** Draws the component anew when the member changes in the settings of the browser what this site may do. */
export function usePermission(): void {
  const [, redraw] = useState(0)
  useEffect(() => {
    let left = false
    let status: PermissionStatus | undefined
    const changed = () => redraw((count) => count + 1)
    // Not every browser knows this name.
    navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        if (left) return
        status = found
        found.addEventListener('change', changed)
      },
      () => undefined,
    )
    return () => {
      left = true
      status?.removeEventListener('change', changed)
    }
  }, [])
}

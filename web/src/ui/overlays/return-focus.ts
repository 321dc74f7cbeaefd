import { useRef } from 'react'

/** For dialogs that are opened by a state instead of a trigger: the focus goes back to where it was. */
export function useReturnFocus() {
  const from = useRef<Element | null>(null)
  return {
    remember: () => {
      from.current = document.activeElement
    },
    // The dialog, which has the focus, is removed only after this.
    giveBack: () => void setTimeout(() => giveBack(from.current)),
  }
}

/** The control that opened the dialog may be gone by the time it closes. */
function giveBack(from: Element | null) {
  if (document.activeElement && document.activeElement !== document.body) return
  if (from instanceof HTMLElement && from !== document.body && from.isConnected)
    from.focus({ preventScroll: true })
  if (document.activeElement !== document.body) return
  const sheets = document.querySelectorAll<HTMLElement>('[data-sheet][data-state="open"]')
  const home = [...sheets].at(-1) ?? document.getElementById('main')
  home?.focus()
}

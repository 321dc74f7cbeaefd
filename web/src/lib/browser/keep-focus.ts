/** Until then the part that removed the control, or the page that follows, may give the focus a better place. */
const OTHERS_FIRST_MS = 60

const HOMES =
  'main, [role=dialog], section[aria-label], section[aria-labelledby], search[aria-label], fieldset'

/** A control that lost the focus, and the part around it that has the focus in its place. */
let replaced: { control: Element; home: HTMLElement } | null = null

/**
 * Gives the focus a place when the control that had it is removed, hidden or disabled: the part of the page around it, whose name a screen
 * reader then says, and the control once it can be used again. A browser would let it fall to the body, and the next Tab would begin at the
 * top of the page. Returns how to stop that.
 */
export function keepFocus(): () => void {
  let last: Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const onFocus = ({ target }: FocusEvent) => {
    last = withAncestors(target instanceof Element ? target : null)
    if (target !== replaced?.home) replaced = null
  }
  const check = () => {
    const [had] = last
    if (document.activeElement !== document.body || !had) return
    // Hidden for a moment, as by a part above it that was awaited, it lost the focus without an event.
    if (canHaveFocus(had) && had instanceof HTMLElement) had.focus({ preventScroll: true })
    else focusAround(last)
  }
  const checkSoon = () => {
    clearTimeout(timer)
    // The page that comes then has its own.
    if (isStopped) return
    timer = setTimeout(check, OTHERS_FIRST_MS)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    setTimeout(() => {
      if (target !== last[0]) return
      // A control that is still there was left on purpose, as by a press beside all controls.
      if (canHaveFocus(last[0])) last = []
      else checkSoon()
    })
  }
  // Asks nothing that would have styles computed: this runs after every change of the page.
  const observer = new MutationObserver(() => {
    giveBackToReplaced()
    if (last.length > 0) checkSoon()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  return () => {
    isStopped = true
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
  }
}

/** Focuses the nearest part of the page around a control that cannot have the focus. `path`: the control and its ancestors, as they were. */
export function focusAround([control, ...around]: readonly Element[], nearest?: HTMLElement): void {
  const part = nearest ?? around.find((one) => one.matches(HOMES) && canHaveFocus(one))
  const home = part ?? document.getElementById('main')
  if (!control || !(home instanceof HTMLElement)) return
  if (!home.hasAttribute('tabindex')) home.tabIndex = -1
  home.focus({ preventScroll: true })
  replaced = { control, home }
}

function giveBackToReplaced(): void {
  if (!replaced || !isUsable(replaced.control) || document.activeElement !== replaced.home) return
  if (replaced.control instanceof HTMLElement) replaced.control.focus({ preventScroll: true })
}

export function withAncestors(element: Element | null): Element[] {
  const path: Element[] = []
  for (let one = element; one; one = one.parentElement) path.push(one)
  return path
}

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled')

const canHaveFocus = (element: Element | undefined) =>
  element !== undefined && isUsable(element) && element.getClientRects().length > 0

const FOCUSABLE = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]'].join()

/** Gives the Tab key a box that scrolls, as long as nothing in it can have the focus: not every browser does so by itself. */
export function reachWithKeyboard(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined
  const update = () => {
    if (box.querySelector(FOCUSABLE)) box.removeAttribute('tabindex')
    else box.tabIndex = 0
  }
  update()
  const observer = new MutationObserver(update)
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}

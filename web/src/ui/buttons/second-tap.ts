// Browsers count the taps of a double tap (`detail`); where one does not, only a very quick second one is taken for it.
const COUNTED_WITHIN_MS = 400
const WITHIN_MS = 200
const WITHIN_PX = 24

/**
 * Swallows the second tap of a double tap whose first one made its target go away: it is not meant for what lies beneath,
 * which may be the very opposite.
 */
export function swallowSecondTap(first: MouseEvent): void {
  // Pressed by key: nothing lies beneath.
  if (first.detail === 0) return
  const swallow = (event: MouseEvent) => {
    const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > WITHIN_PX
    const quick = event.detail > 1 || event.timeStamp - first.timeStamp < WITHIN_MS
    if (far || !quick || event === first) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), COUNTED_WITHIN_MS)
}

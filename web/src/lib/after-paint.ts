const AT_LATEST_MS = 5000
const OTHERWISE_MS = 500

/** Acts once the browser has painted how a tap looks, which heavier work would delay. */
export function afterPaint(act: () => void): void {
  // A page in the background paints nothing.
  if (document.hidden) act()
  else
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        act()
      }
      port2.postMessage(null)
    })
}

/** Acts when the browser has nothing else to do, or after five seconds. Older Safari cannot say when that is: half a second later there. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: AT_LATEST_MS })
  else setTimeout(act, OTHERWISE_MS)
}

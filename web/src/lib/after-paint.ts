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

// Runs in the page that is measured: notes the longest event of every interaction, as browsers reckon INP.
{
  const FASTEST_LISTED_MS = 16
  /** A click that is not listed by then took less than that. */
  const LISTED_WITHIN_MS = 2000
  const longest = new Map()
  let clicks = 0
  let listed = () => {}
  const observer = new PerformanceObserver((list) => {
    for (const { name, interactionId, duration } of list.getEntries()) {
      if (!interactionId) continue
      longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration))
      if (name === 'click') clicks += 1
    }
    if (clicks > 0) listed()
  })
  observer.observe({ type: 'event', durationThreshold: FASTEST_LISTED_MS })

  /** Milliseconds of the tap since the last call; what took less than the threshold counts as nothing. */
  window.longestInteraction = async () => {
    // It is listed after the paint that it caused, its click last.
    if (clicks === 0)
      await new Promise((resolve) => {
        listed = resolve
        setTimeout(resolve, LISTED_WITHIN_MS)
      })
    const worst = Math.max(0, ...longest.values())
    longest.clear()
    clicks = 0
    return worst
  }
}

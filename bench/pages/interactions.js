// Runs in the page that is measured: notes the longest event of every interaction, as browsers reckon INP.
{
  const longest = new Map()
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration))
  })
  observer.observe({ type: 'event', durationThreshold: 16 })

  /** Milliseconds of the longest since the last call; what took less than the threshold counts as nothing. */
  window.longestInteraction = async () => {
    // It is listed after the paint that it caused.
    await new Promise((resolve) => setTimeout(resolve, 600))
    const worst = Math.max(0, ...longest.values())
    longest.clear()
    return worst
  }
}

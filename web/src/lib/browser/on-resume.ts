/** Calls back when the page becomes visible, is restored from the back-forward cache, or the network returns. Returns a function that stops this. */
export function onResume(wake: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && wake()
  const onPageShow = (event: PageTransitionEvent) => event.persisted && wake()
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('pageshow', onPageShow)
  addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('pageshow', onPageShow)
    removeEventListener('online', wake)
  }
}

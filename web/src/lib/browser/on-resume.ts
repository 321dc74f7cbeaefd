/** Calls back when the page is looked at again, comes out of the browser's cache, or the network returns. Returns how to stop. */
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

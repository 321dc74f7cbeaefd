import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

// A late part names itself all that it imports (flat-imports.ts), and soon after the first visit the service worker has every part. So the
// first part needs no list of the names of all others, which is random and does not compress.
const WITHOUT_LISTS = `export const __vitePreload = (load) => load().catch((error) => {
  const event = new Event('vite:preloadError', { cancelable: true })
  event.payload = error
  dispatchEvent(event)
  if (!event.defaultPrevented) throw error
})`

/** Replaces Vite's helper for `import()`, which preloads parts and styles, by one that only reports failures, as Vite's does. */
export function shortPreload(): Plugin {
  return {
    name: 'short-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? WITHOUT_LISTS : null),
  }
}

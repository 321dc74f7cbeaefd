import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly, type StrategyOptions } from 'workbox-strategies'
import './push-messages.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** The types of TypeScript do not know it yet. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: URLPatternInit }; source: 'network' }[]): Promise<void>
}

// The cache contains the app only. This worker never answers requests for members' data (rows, pictures, mails).
const CONFIG = '/config.json'
const CONFIG_CACHE = 'courtside-config'
const TIMEOUT_S = 3
// Addresses that are no screens of the app: links of mails, the mailbox, pictures, probes.
const NO_SCREENS = [
  /^\/(auth|rest|storage|realtime|functions)\/v1\//,
  /^\/(mailbox|calendar|pictures|healthz|readyz)/,
  /\.(json|webmanifest)$/,
]

/** A proxy's error that the server is unavailable counts as no network. */
const reached: NonNullable<StrategyOptions['plugins']>[number] = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500) throw new Error(`the server answered ${response.status}`)
    return response
  },
}
/** An answer from the cache says nothing of what time it is; `noteServerTime` reads that header. */
const withoutTime: typeof reached = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return cachedResponse
    const headers = new Headers(cachedResponse.headers)
    headers.delete('date')
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers })
  },
}
const shellInstead: typeof reached = { handlerDidError: () => matchPrecache('/index.html') }

precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
// From the network where there is one: a reload brings the newest version, with the policy that the server has now.
const pages = new NetworkOnly({ networkTimeoutSeconds: TIMEOUT_S, plugins: [reached, shellInstead] })
registerRoute(new NavigationRoute(pages, { denylist: NO_SCREENS }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === CONFIG,
  new NetworkFirst({
    cacheName: CONFIG_CACHE,
    networkTimeoutSeconds: TIMEOUT_S,
    plugins: [reached, withoutTime],
  }),
)

// Requests for members' data do not even wake this worker, in browsers that can be told so: one that wakes it just as it makes way for a
// newer version holds that up for seconds.
self.addEventListener('install', (event: InstallEvent) => event.waitUntil(passDataBy(event)))
// The page that brought this worker has fetched its configuration without it: the next start may be offline.
self.addEventListener('install', (event) => event.waitUntil(keepConfig()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// Only a member's word lets a new version take over while the old one is open.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

/** A browser that knows routes but not this one installs the app all the same. */
async function passDataBy(event: InstallEvent): Promise<void> {
  const urlPattern = { protocol: '*', hostname: '*', port: '*', pathname: '/*/v1/*' }
  try {
    await event.addRoutes?.([{ condition: { urlPattern }, source: 'network' }])
  } catch (error) {
    console.warn('Requests for data wake the service worker.', error)
  }
}

async function keepConfig(): Promise<void> {
  const cache = await caches.open(CONFIG_CACHE)
  await cache.add(CONFIG)
}

const SCRIPT = '/sw.js'
const TIMEOUT_MS = 5000
let registered = false

/** Registers the service worker, so that the app opens without a network. Only for a build: with hot reload it would serve old files. */
export async function registerServiceWorker(): Promise<void> {
  // Everything is drawn anew when another language is chosen, and the policy below can be made only once in a page.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || registered) return
  registered = true
  try {
    await navigator.serviceWorker.register(trustedScript(), { updateViaCache: 'none' })
  } catch (error) {
    // Storage is blocked, or the page is not secure: the app works, but needs the network.
    console.warn('The service worker could not be registered.', error)
  }
}

/** Loads the newest version. If the browser has fetched it already, its service worker takes over first, so that it also opens offline. */
export async function loadNewestVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await Promise.race([takeOver(registration), pause(TIMEOUT_MS)])
  location.reload()
}

async function takeOver(registration: ServiceWorkerRegistration): Promise<void> {
  // Fails without a network; a worker that is waiting already can still take over.
  await registration.update().catch(() => null)
  const worker = registration.waiting ?? (await installed(registration.installing))
  if (!worker) return
  const done = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  worker.postMessage('take-over')
  await done
}

function installed(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') resolve(worker)
      if (worker.state === 'redundant') resolve(null)
    }),
  )
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

// The content security policy allows only this one Trusted Types policy for script addresses.
function trustedScript(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT })
  return policy?.createScriptURL(SCRIPT) ?? SCRIPT
}

import { config, type RuntimeConfig } from '../backend/config.ts'

// A store that is true when the server has a newer client than the one that is running here.
let stale = false
let toldOnScreen = false
let putOff = false
const listeners = new Set<() => void>()

export const staleStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): boolean => stale,
  /** True when a banner has to tell it, since the screen does not. */
  untold: (): boolean => stale && !toldOnScreen && !putOff,
}

/** The screen itself tells it. Returns how to take that back. */
export function noticeShown(): () => void {
  toldOnScreen = true
  for (const listener of listeners) listener()
  return () => {
    toldOnScreen = false
    for (const listener of listeners) listener()
  }
}

/** The member wants to go on with this version for now; opening the app again asks again. */
export function putOffUpdate(): void {
  putOff = true
  for (const listener of listeners) listener()
}

/** Version of the client that runs here; undefined with hot reload. */
export const runningVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

/** Compares with what the server said when the app was opened, which takes back nothing that it has said since. */
export const noteVersion = (): boolean => stale || publish(config().version)

/** Asks the server; one that cannot be asked changes nothing. */
export async function checkVersion(): Promise<boolean> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' })
    if (response.ok) return publish(((await response.json()) as RuntimeConfig).version)
  } catch {
    // Away: asked again when it is back.
  }
  return stale
}

/** Neither a page of the bundler's own server nor a server without a build has a version. */
function publish(there: string | undefined): boolean {
  const here = runningVersion()
  const found = Boolean(here && there && here !== there)
  if (found !== stale) {
    stale = found
    for (const listener of listeners) listener()
  }
  return stale
}

import { config, type RuntimeConfig } from '../backend/config.ts'
import { createStore } from '../create-store.ts'

const state = createStore({ stale: false, shownOnScreen: false, putOff: false })
const change = (some: Partial<ReturnType<typeof state.snapshot>>) =>
  state.set({ ...state.snapshot(), ...some })

export const staleStore = {
  subscribe: state.subscribe,
  /** True when the server has a newer client than the one that is running here. */
  snapshot: (): boolean => state.snapshot().stale,
  /** True when a banner has to say it, since the screen does not. */
  needsBanner(): boolean {
    const { stale, shownOnScreen, putOff } = state.snapshot()
    return stale && !shownOnScreen && !putOff
  },
}

/** The screen itself says it. Returns how to take that back. */
export function noticeShown(): () => void {
  change({ shownOnScreen: true })
  return () => change({ shownOnScreen: false })
}

/** The member wants to go on with this version for now; opening the app again asks again. */
export function putOffUpdate(): void {
  change({ putOff: true })
}

/** Version of the client that runs here; undefined with hot reload. */
export const runningVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

/** Compares with what the server said when the app was opened, which takes back nothing that it has said since. */
export const noteVersion = (): boolean => staleStore.snapshot() || publish(config().version)

/** Asks the server; one that cannot be asked changes nothing. */
export async function checkVersion(): Promise<boolean> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' })
    if (response.ok) return publish(((await response.json()) as RuntimeConfig).version)
  } catch {
    // Away: asked again when it is back.
  }
  return staleStore.snapshot()
}

/** Neither a page of the bundler's own server nor a server without a build has a version. */
function publish(there: string | undefined): boolean {
  const here = runningVersion()
  const stale = Boolean(here && there && here !== there)
  if (stale !== staleStore.snapshot()) change({ stale })
  return stale
}

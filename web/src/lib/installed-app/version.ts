import { config, fetchConfig, keepCommunity } from '../backend/config.ts'
import { createStore } from '../use-store.ts'

const state = createStore({ stale: false, shownOnScreen: false, putOff: false })
const change = (some: Partial<ReturnType<typeof state.snapshot>>) =>
  state.set({ ...state.snapshot(), ...some })

export const staleStore = {
  subscribe: state.subscribe,
  /** A store that is true when the server has a newer client than the one running here. */
  snapshot: (): boolean => state.snapshot().stale,
  /** True when a banner has to offer the update, because no screen does. */
  needsBanner(): boolean {
    const { stale, shownOnScreen, putOff } = state.snapshot()
    return stale && !shownOnScreen && !putOff
  },
}

/** Called by a screen that offers the update itself. Returns a function that revokes this. */
export function noticeShown(): () => void {
  change({ shownOnScreen: true })
  return () => change({ shownOnScreen: false })
}

/** Hides the banner because the member continues with this version; it is back when the app is opened again. */
export function putOffUpdate(): void {
  change({ putOff: true })
}

export const runningVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

/** Compares with the configuration from the start of the app; this never resets a newer result. */
export const noteVersion = (): boolean => staleStore.snapshot() || publish(config().version)

/** Asks the server for its version and time, and takes the community as it is now; a failure changes nothing. */
export async function checkVersion(): Promise<boolean> {
  try {
    const there = await fetchConfig({ cache: 'no-store' })
    keepCommunity(there)
    return publish(there.version)
  } catch {
    // The server is asked again later.
    return staleStore.snapshot()
  }
}

/** Compares versions. Pages of the development server and servers without a build have none. */
function publish(there: string | undefined): boolean {
  const here = runningVersion()
  const stale = Boolean(here && there && here !== there)
  if (stale !== staleStore.snapshot()) change({ stale })
  return stale
}

import { createStore } from '../use-store.ts'

/** The event that browsers fire when the app can be installed; their dialog opens when `prompt` is called. */
export interface InstallQuestion extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const installStore = createStore<InstallQuestion | null>(null)

/** Listens from the start of the page, since the event comes only once, long before a banner needs it. */
export function holdInstallQuestion(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installStore.set(event as InstallQuestion)
  })
  addEventListener('appinstalled', () => installStore.set(null))
}

import { createStore, type Store } from '../create-store.ts'

/** The event that browsers fire when the app can be installed; their dialog opens when `prompt` is called. */
export interface InstallQuestion extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const question = createStore<InstallQuestion | null>(null)

export const installStore: Store<InstallQuestion | null> = question

/** Listens from the start of the page, since the event comes only once, long before a banner needs it. */
export function holdInstallQuestion(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    question.set(event as InstallQuestion)
  })
  addEventListener('appinstalled', () => question.set(null))
}

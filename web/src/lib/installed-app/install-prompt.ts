import { createStore, type Store } from '../create-store.ts'

/** Fired by browsers when the app can be installed; they hold their own question back until `prompt` is called. */
export interface InstallQuestion extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const question = createStore<InstallQuestion | null>(null)

export const installStore: Store<InstallQuestion | null> = question

/** From the start of the page on: the event comes once, long before anybody wants to show it. */
export function holdInstallQuestion(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    question.set(event as InstallQuestion)
  })
  addEventListener('appinstalled', () => question.set(null))
}

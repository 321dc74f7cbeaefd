/** Fired by browsers when the app can be installed; they hold their own question back until `prompt` is called. */
export interface InstallQuestion extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let question: InstallQuestion | null = null
const listeners = new Set<() => void>()

export const installStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): InstallQuestion | null => question,
}

/** From the start of the page on: the event comes once, long before anybody wants to show it. */
export function holdInstallQuestion(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    publish(event as InstallQuestion)
  })
  addEventListener('appinstalled', () => publish(null))
}

function publish(next: InstallQuestion | null) {
  question = next
  for (const listener of listeners) listener()
}

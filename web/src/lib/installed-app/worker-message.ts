/** A message from the service worker (web/src/push-messages.ts) to a page. The first and the last are answered through the port beside them. */
export type WorkerMessage =
  | { kind: 'push-arrived'; test: boolean }
  | { kind: 'push-subscription-changed' }
  | { kind: 'open'; path: string }

/** The answer of a page to a push message. A suspended page gives none. */
export interface Sight {
  visible: boolean
  focused: boolean
}

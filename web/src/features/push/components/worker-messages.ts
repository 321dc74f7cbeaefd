/** Messages from the service worker to pages (web/src/push-messages.ts). */
export type WorkerMessage =
  | { kind: 'push-arrived'; test: boolean }
  | { kind: 'push-subscription-changed' }
  | { kind: 'open'; path: string }

/** Calls back with every message; returns how to stop. */
export function onWorkerMessage(
  handleResult: (message: WorkerMessage, reply: () => void) => void,
): () => void {
  const worker = navigator.serviceWorker
  const hear = ({ data, ports }: MessageEvent<WorkerMessage>) =>
    handleResult(data, () => ports[0]?.postMessage('led'))
  worker?.addEventListener('message', hear)
  return () => worker?.removeEventListener('message', hear)
}

/** Waits for a test message; false when none arrives in time. */
export function testArrives(withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = onWorkerMessage((message) => message.kind === 'push-arrived' && message.test && end(true))
    const timer = setTimeout(() => end(false), withinMs)
    function end(arrived: boolean) {
      stop()
      clearTimeout(timer)
      resolve(arrived)
    }
  })
}

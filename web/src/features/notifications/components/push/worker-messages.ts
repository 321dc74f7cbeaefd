import type { WorkerMessage } from '@/lib/installed-app/worker-message.ts'

export function onWorkerMessage(
  handleResult: (message: WorkerMessage, reply: (answer: unknown) => void) => void,
): () => void {
  const worker = navigator.serviceWorker
  const hear = ({ data, ports }: MessageEvent<WorkerMessage>) =>
    handleResult(data, (answer) => ports[0]?.postMessage(answer))
  worker?.addEventListener('message', hear)
  return () => worker?.removeEventListener('message', hear)
}

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

import { serialize } from '../../serialize.ts'
import { batch } from '../../time/debounce.ts'
import { listen, type RowChange, type Watched } from '../realtime.ts'

const GATHER_MS = 100
const MAX_GATHER_MS = 1000

interface BatchListener {
  changed: (changes: RowChange[]) => Promise<unknown>
  /** The channel has joined; `again` after it was lost, when more may have been missed. */
  joined: (again: boolean) => Promise<unknown>
}

/** Hears of changes that come together at once. Its listener is called anew when what it did before is done. */
export function listenInBatches(
  purpose: string,
  watched: readonly Watched[],
  { changed, joined }: BatchListener,
): () => void {
  const turn = serialize()
  const gather = batch<RowChange>((changes) => void turn(() => changed(changes)), GATHER_MS, MAX_GATHER_MS)
  let hasJoined = false
  const stop = listen(purpose, watched, {
    changed: gather,
    joined: () => {
      const again = hasJoined
      hasJoined = true
      void turn(() => joined(again))
    },
  })
  return () => {
    gather.cancel()
    stop()
  }
}

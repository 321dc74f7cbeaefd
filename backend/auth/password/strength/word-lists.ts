import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Words } from './guesses.mjs'

let lists: Promise<Words> | undefined

/** Loads the lists when the first password is judged, in a thread of its own: whole, they would take 30 MB for as long as the process lives. */
export function wordLists(): Promise<Words> {
  lists ??= load().catch((error: unknown) => {
    lists = undefined
    throw error
  })
  return lists
}

async function load(): Promise<Words> {
  const worker = new Worker(new URL('./words-worker.mjs', import.meta.url))
  try {
    const [words] = await once(worker, 'message')
    return words as Words
  } finally {
    await worker.terminate()
  }
}

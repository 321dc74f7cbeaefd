import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Words } from './guesses.mjs'

let lists: Promise<Words> | undefined

/**
 * Loads the lists for the first password, in a thread of its own: otherwise they would occupy 30 MB for the whole life of the
 * process.
 */
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

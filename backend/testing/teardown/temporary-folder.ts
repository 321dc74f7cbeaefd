import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface TemporaryFolder {
  path: string
  remove(): Promise<void>
}

const TRIES = 50
const PAUSE_MS = 100

/** Makes a folder that does not outlive this process. */
export async function makeTemporaryFolder(parent: string, prefix: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(parent, prefix))
  const removeAtExit = () => removeNow(path)
  process.once('exit', removeAtExit)
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true, maxRetries: TRIES, retryDelay: PAUSE_MS })
      process.off('exit', removeAtExit)
    },
  }
}

/** At the end of a process nothing can be awaited, and a program that was asked to end, such as PostgreSQL, still writes for a moment. */
function removeNow(path: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < TRIES && existsSync(path); tries++) {
    if (tries > 0) Atomics.wait(clock, 0, 0, PAUSE_MS)
    try {
      rmSync(path, { recursive: true, force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    }
  }
}

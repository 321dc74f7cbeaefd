import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing, SetupError } from 'supabase-compatible'

/** While this file is there, a restore into the folder has begun and not ended. */
export const UNFINISHED = 'unfinished-restore'

export async function refuseHalfRestoredFolder(dataDir: string): Promise<void> {
  if (await isThere(join(dataDir, UNFINISHED)))
    throw new SetupError(
      `A restore into ${dataDir} did not come to its end. Run it again, which begins anew (npm run restore -- --from …).`,
    )
}

export const isThere = (path: string) =>
  stat(path)
    .then(() => true)
    .catch(ifMissing(false))

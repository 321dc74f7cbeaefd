import { unwatchFile, watchFile } from 'node:fs'
import type { Logger } from 'pino'
import type { Backend } from 'supabase-compatible'
import { findSecrets, secretsFile } from '../../config/secrets.ts'

const POLL_MS = 1000

/** Hands the signing keys to the backend after each change. The name is polled: a watch ends when another file replaces its file. */
export function watchKeys(
  dataDir: string,
  backend: Pick<Backend, 'setSigningKeys'>,
  log: Logger,
): { stop(): Promise<void> } {
  const file = secretsFile(dataDir)
  const takeOver = async () => {
    try {
      const secrets = await findSecrets(dataDir)
      if (!secrets) return log.error(`${file} is gone; the signing keys of before stay in use`)
      await backend.setSigningKeys(secrets.signingKeys)
      log.info('the signing keys were read again')
    } catch (error) {
      log.error({ err: error }, 'the signing keys cannot be read; those of before stay in use')
    }
  }
  const changed = () => void takeOver()
  watchFile(file, { interval: POLL_MS, persistent: false }, changed)
  return { stop: async () => unwatchFile(file, changed) }
}

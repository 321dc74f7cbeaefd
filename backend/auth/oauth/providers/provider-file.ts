import { readFile } from 'node:fs/promises'
import { SetupError } from '../../../settings/setup-error.ts'
import { type ProviderSettings, readProviderSettings } from './provider-settings.ts'

/**
 * Reads the providers of a JSON file, and their secrets from the environment (see `readProviderSettings`). Throws a
 * SetupError that names file and field.
 */
export async function readProviderFile(file: string, env: NodeJS.ProcessEnv): Promise<ProviderSettings[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(`PROVIDERS is '${file}', which cannot be read (${error.code}).`)
  })
  try {
    return readProviderSettings(JSON.parse(text), env)
  } catch (error) {
    if (error instanceof SyntaxError) throw new SetupError(`${file} is not JSON: ${error.message}.`)
    if (!(error instanceof SetupError)) throw error
    throw new SetupError(`${file} cannot be used:\n${error.message}`)
  }
}

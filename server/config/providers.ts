import { type ProviderSettings, ProviderSettingsError, readProviderFile } from '../../backend/index.ts'
import { type Config, ConfigError } from './config.ts'

/** Reads the OAuth providers, with their secrets from the environment. Throws a ConfigError for a mistake in the file. */
export async function readProviders(
  { providersFile }: Config,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ProviderSettings[]> {
  if (!providersFile) return []
  return readProviderFile(providersFile, env).catch((error: Error) => {
    throw error instanceof ProviderSettingsError ? new ConfigError(error.message) : error
  })
}

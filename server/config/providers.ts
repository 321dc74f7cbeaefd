import { type ProviderSettings, ProviderSettingsError, readProviderFile } from '../../backend/index.ts'
import { type Config, ConfigError } from './config.ts'

/** The providers that members can sign in with, their secrets from the environment. A mistake is told like any setting's. */
export async function readProviders(
  { providersFile }: Config,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ProviderSettings[]> {
  if (!providersFile) return []
  return readProviderFile(providersFile, env).catch((error: Error) => {
    throw error instanceof ProviderSettingsError ? new ConfigError(error.message) : error
  })
}

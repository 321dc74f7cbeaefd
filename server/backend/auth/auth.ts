import type { BackendContext } from '../options.ts'
import type { Background } from './background.ts'
import type { Providers } from './identities/providers.ts'
import type { Limits } from './limits.ts'
import type { Passwords } from './passwords.ts'
import type { AuthSettings } from './settings.ts'

/** What every handler of the auth service is given. */
export interface Auth extends BackendContext {
  settings: AuthSettings
  limits: Limits
  passwords: Passwords
  background: Background
  providers: Providers
}

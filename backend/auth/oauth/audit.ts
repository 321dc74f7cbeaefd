import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import { writeAudit } from '../audit.ts'
import type { Auth } from '../auth.ts'

type Action = 'user_signedup' | 'identity_linked' | 'identity_unlinked'

/** Writes GoTrue's audit entry about a provider. */
export function writeProviderAudit(
  auth: Auth,
  c: Context,
  client: ClientBase,
  userId: string,
  action: Action,
  provider: string,
): Promise<void> {
  const logType = action === 'user_signedup' ? 'team' : 'user'
  return writeAudit(auth, c, client, userId, { action, logType, traits: { provider } })
}

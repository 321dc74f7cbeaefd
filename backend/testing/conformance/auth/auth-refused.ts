import { randomUUID } from 'node:crypto'
import type { Entries } from '../entry.ts'
import { clientOnly, refused } from '../refused.ts'
import type { TestContext } from '../test-context.ts'

const member = ({ adaExperimental }: TestContext) => adaExperimental.auth
const id = randomUUID()

export const OAUTH_SERVER: Entries = refused(
  (context) => member(context).oauth,
  {
    getAuthorizationDetails: [id],
    approveAuthorization: [id],
    denyAuthorization: [id],
    listGrants: [],
    revokeGrant: [{ clientId: id }],
  },
  'oauth.',
)

export const PASSKEYS: Entries = {
  ...refused(
    (context) => member(context).passkey,
    {
      startRegistration: [],
      verifyRegistration: [{ challengeId: id, credential: {} }],
      startAuthentication: [],
      verifyAuthentication: [{ challengeId: id, credential: {} }],
      list: [],
      update: [{ passkeyId: id, friendlyName: 'a' }],
      delete: [{ passkeyId: id }],
    },
    'passkey.',
  ),
  ...clientOnly('asks the browser, then `passkey.startAuthentication`', 'signInWithPasskey'),
  ...clientOnly('asks the browser, then `passkey.startRegistration`', 'registerPasskey'),
}

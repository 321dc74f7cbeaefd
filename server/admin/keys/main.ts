// `npm run keys`: the signing keys of access tokens, whether Courtside runs or not.
import {
  AUTH_DEFAULTS,
  acceptedUntil,
  makeSigningKey,
  SetupError,
  type SigningKey,
} from 'supabase-compatible'
import { tryToClaim } from '../../config/data-dir.ts'
import { findSecrets, type Secrets, saveSecrets } from '../../config/secrets.ts'
import { runCommand } from '../run-command.ts'
import { rotate } from './rotate.ts'

const HELP = [
  'Usage: npm run keys -- list | rotate [flags]',
  '',
  '  list     the keys that sign and verify access tokens',
  '  rotate   sign with a new key from now on; nobody is signed out, for the old one goes on verifying until the last',
  '           token that it signed has expired. A Courtside that is running notices within a second.',
  '',
]
const VERBS = { list: false, rotate: false }
const { accessTokenLifetime } = AUTH_DEFAULTS

await runCommand(
  'keys',
  { help: HELP, settings: ['DATA_DIR'], verbs: VERBS },
  async ({ verb, config: { dataDir } }) => {
    if (verb === 'rotate') return rotateIn(dataDir)
    print((await requireSecrets(dataDir)).signingKeys)
  },
)

/** Locks the folder: two rotations at once would each drop the other's key, and with it the tokens it has signed. */
async function rotateIn(dataDir: string): Promise<void> {
  await requireSecrets(dataDir)
  const claimed = await tryToClaim(dataDir, 'keys')
  if (typeof claimed === 'string')
    throw new SetupError(`Process ${claimed} is changing the keys of ${dataDir} right now. Try again.`)
  const secrets = await requireSecrets(dataDir)
  const now = Math.floor(Date.now() / 1000)
  const signingKeys = rotate(secrets.signingKeys, await makeSigningKey(), now, accessTokenLifetime)
  await saveSecrets(dataDir, { ...secrets, signingKeys })
  await claimed.stop()
  print(signingKeys)
}

async function requireSecrets(dataDir: string): Promise<Secrets> {
  const secrets = await findSecrets(dataDir)
  if (secrets) return secrets
  throw new SetupError(
    `There are no keys in ${dataDir} yet: the first start makes them. Or set DATA_DIR to the folder of a Courtside.`,
  )
}

function print(keys: SigningKey[]): void {
  for (const key of keys) console.log(`${key.kid}  ${stateOf(key)}`)
}

function stateOf(key: SigningKey): string {
  if (key.retired_at === undefined) return 'signs'
  const until = new Date(acceptedUntil(key, accessTokenLifetime) * 1000)
  return until > new Date() ? `retired, verifies until ${until.toISOString()}` : 'retired, verifies nothing'
}

// `npm run members`: the accounts, for the operator in a terminal, whether Courtside runs or not.
import { createInterface } from 'node:readline/promises'
import type { ClientBase } from 'pg'
import { normalEmail, SetupError } from 'supabase-compatible'
import { siteAddress } from '../../config/command-line.ts'
import { type Call, runCommand } from '../run-command.ts'
import {
  type Account,
  blockAccount,
  findAccount,
  listAccounts,
  printable,
  removeAccount,
  tableOf,
  unblockAccount,
} from './accounts.ts'
import { createStewardLink, sendLink } from './links.ts'
import { type MembersDatabase, openMembersDatabase } from './open-database.ts'
import { USAGE } from './usage.ts'

await runCommand('members', USAGE, async (call) => {
  const database = await openMembersDatabase(call.config)
  try {
    // A database that does not stop must not keep the answer back.
    console.log(await act(call, database))
  } finally {
    await database.stop()
  }
})

async function act({ verb, address, given, config }: Call, { client, url }: MembersDatabase) {
  if (verb === 'list') return tableOf(await listAccounts(client)).join('\n')
  if (verb === 'steward') return createStewardLink(client, siteAddress(config))
  const account = await findAccount(client, address)
  const { email, confirmed } = account
  switch (verb) {
    case 'block':
      await blockAccount(client, account)
      return `${email} is blocked; every session has ended.`
    case 'unblock':
      await unblockAccount(client, account)
      return `${email} may sign in again.`
    case 'reset':
      await sendLink(config, url, account, 'recovery')
      return `${email} was sent a link.`
    case 'confirm':
      if (confirmed) return `${email} is confirmed already.`
      // The operator cannot know who signed up with an address: whoever reads its mails confirms it.
      await sendLink(config, url, account, 'signup')
      return `${email} was sent a link. The address is confirmed by whoever opens it.`
    case 'remove':
      return remove(client, account, given.yes === true)
    default:
      throw new Error(`members: '${verb}' has no work.`)
  }
}

/** Asks for the address once more, because a 'y' is typed too quickly. Without a terminal the answer is no. */
async function remove(client: ClientBase, account: Account, isSure: boolean): Promise<string> {
  const { email, name } = account
  if (!isSure) {
    console.log(
      `This removes ${email} (${printable(name)}) with profile, places in matches, comments and notifications.`,
    )
    console.log('Matches that the member created stay, without a creator. There is no way back.')
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const nobody = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    const answer = await Promise.race([terminal.question('Type the address to go on: '), nobody])
    terminal.close()
    if (normalEmail(answer) !== email) throw new SetupError('Nothing was removed.')
  }
  await removeAccount(client, account)
  return `${email} is removed.`
}

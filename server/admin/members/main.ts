// `npm run members`: the accounts, for the operator in a terminal, whether Courtside runs or not.
import { createInterface } from 'node:readline/promises'
import type { ClientBase } from 'pg'
import { normalEmail, SetupError } from 'supabase-compatible'
import { siteAddress } from '../../config/addresses.ts'
import { type Command, runCommand, settingRows } from '../run-command.ts'
import {
  type Account,
  blockAccount,
  findAccount,
  listAccounts,
  removeAccount,
  unblockAccount,
} from './accounts.ts'
import { type MembersDatabase, openMembersDatabase } from './open-database.ts'
import { sendLink } from './send-link.ts'
import { createStewardLink } from './steward-link.ts'
import { printable, tableOf } from './table.ts'

const HELP = [
  'Usage: npm run members -- list | steward | <verb> <address> [flags]',
  '',
  '  list               every account: address, name, confirmed, last sign-in (UTC), blocked, second factors',
  '  confirm <address>  the address counts as confirmed, as if the link of the mail had been followed',
  '  block <address>    no sign-in any more, and every session ends',
  '  unblock <address>  the member may sign in again',
  '  remove <address>   deletes the account for good; asks back, unless --yes',
  '  steward            prints a link that makes the member who opens it a steward, once, within a day',
  '  reset <address>    sends the link with which the member chooses a new password; prints it where mail is captured',
  '',
  'Give it the settings that Courtside runs with (flags or environment), such as:',
  ...settingRows(['DATA_DIR', 'DATABASE_URL', 'PORT', 'SITE_URL', 'SMTP_URL', 'MAIL_FROM']),
].join('\n')

type Change = (db: ClientBase, account: Account) => Promise<unknown>
const CHANGES = new Map<string, [change: Change, done: string]>([
  ['block', [blockAccount, 'is blocked; every session has ended']],
  ['unblock', [unblockAccount, 'may sign in again']],
])
const VERBS = ['list', 'confirm', ...CHANGES.keys(), 'remove', 'reset', 'steward']
const WITHOUT_ADDRESS = ['list', 'steward']

await runCommand('members', HELP, async (operation) => {
  checkOperands(operation)
  const database = await openMembersDatabase(operation.config)
  await act(operation, database).finally(database.stop)
})

function checkOperands({ verb, operands }: Command): void {
  if (!VERBS.includes(verb))
    throw new SetupError(`members: there is no '${verb}'. Known: ${VERBS.join(', ')}.`)
  const [address, more] = operands
  const takesNoAddress = WITHOUT_ADDRESS.includes(verb)
  if (!takesNoAddress && !address) throw new SetupError(`members ${verb}: whose? Say the address.`)
  const tooMany = takesNoAddress ? address : more
  if (tooMany) throw new SetupError(`members ${verb}: '${tooMany}' is one word too many.`)
}

async function act(operation: Command, { client, url }: MembersDatabase): Promise<void> {
  const { verb, operands, yes, config } = operation
  if (verb === 'list') return print(await listAccounts(client))
  if (verb === 'steward') return console.log(await createStewardLink(client, siteAddress(config)))
  const account = await findAccount(client, operands[0] ?? '')
  const [change, done] = CHANGES.get(verb) ?? []
  await change?.(client, account)
  if (change) return console.log(`${account.email} ${done}.`)
  if (verb === 'confirm') return confirm(operation, url, account)
  if (verb === 'reset') await sendLink(config, url, account, 'recovery')
  else if (yes || (await agreesToRemove(account))) await removeAccount(client, account)
  else throw new SetupError('Nothing was removed.')
  console.log(`${account.email} ${verb === 'reset' ? 'was sent a link' : 'is removed'}.`)
}

/** The operator cannot know who signed up with an address: whoever reads its mails confirms it. */
async function confirm({ config }: Command, url: string, account: Account): Promise<void> {
  if (account.confirmed) return console.log(`${account.email} is confirmed already.`)
  await sendLink(config, url, account, 'signup')
  console.log(`${account.email} was sent a link. The address is confirmed by whoever opens it.`)
}

function print(accounts: Account[]): void {
  for (const line of tableOf(accounts)) console.log(line)
}

/** Asks for the address once more, because a 'y' is typed too quickly. Without a terminal the answer is no. */
async function agreesToRemove({ email, name }: Account): Promise<boolean> {
  console.log(
    `This removes ${email} (${printable(name)}) with profile, places in matches, comments and notifications.`,
  )
  console.log('Matches that the member created stay, without a creator. There is no way back.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const nobody = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question('Type the address to go on: '), nobody])
  terminal.close()
  return normalEmail(answer) === email
}

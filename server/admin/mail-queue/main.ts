// `npm run mail`: mails that wait for the mail server or were given up, for the operator in a terminal.
import type { ClientBase } from 'pg'
import { printable } from '../members/accounts.ts'
import { openMembersDatabase } from '../members/open-database.ts'
import { runCommand } from '../run-command.ts'

const HELP = [
  'Usage: npm run mail -- list | retry [flags]',
  '',
  '  list   mails that wait for the mail server, and those of the last 30 days that were given up',
  '  retry  tries every mail that waits within half a minute, such as after the mail server was mended',
  '',
  'Give it the settings that Courtside runs with (flags or environment), such as:',
]

/** The log names a mail by its id. */
type Row = Record<'id' | 'recipient' | 'subject' | 'created' | 'due' | 'attempts', string> &
  Record<'last_error' | 'given_up', string | null>

const minute = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD HH24:MI')`

const LIST = `select id, recipient, subject, ${minute('created_at')} as created, ${minute('due_at')} as due, attempts, last_error,
  ${minute('given_up_at')} as given_up from _backend.mail_queue order by position`

await runCommand(
  'mail',
  { help: HELP, settings: ['DATA_DIR', 'DATABASE_URL'], verbs: { list: false, retry: false } },
  async ({ verb, config }) => {
    const database = await openMembersDatabase(config)
    await (verb === 'list' ? list : retry)(database.client).finally(database.stop)
  },
)

async function list(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Row>(LIST)
  if (rows.length === 0) console.log('No mail waits, and none was given up.')
  for (const row of rows) console.log(linesOf(row).map(printable).join('\n'))
}

function linesOf({ id, recipient, subject, created, due, attempts, last_error, given_up }: Row): string[] {
  const state = given_up ? `given up ${given_up}` : `next attempt ${due}`
  const lines = [`${recipient}  ${subject}`, `  mail ${id}, ${created} UTC, ${attempts} attempts, ${state}`]
  return last_error ? [...lines, `  ${last_error}`] : lines
}

async function retry(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    'update _backend.mail_queue set due_at = now() where given_up_at is null and due_at > now()',
  )
  console.log(`${rowCount} mails are tried again.`)
}

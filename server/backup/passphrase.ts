import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { SetupError } from 'supabase-compatible'

const MIN_LENGTH = 12

/** The passphrase from the environment or a file; undefined without one. Never from a flag: other users can read command lines. */
export async function findPassphrase(file: string | undefined) {
  const { BACKUP_PASSPHRASE } = process.env
  if (BACKUP_PASSPHRASE) return requireLong(BACKUP_PASSPHRASE, 'BACKUP_PASSPHRASE')
  if (!file) return undefined
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(`BACKUP_PASSPHRASE_FILE: ${file} cannot be read (${error.code}).`)
  })
  return requireLong(text.replace(/\r?\n$/, ''), 'BACKUP_PASSPHRASE_FILE')
}

/** Asks in the terminal, without showing what is typed. Rejects where nobody is there to answer. */
export async function askPassphrase(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new SetupError(
      'Nobody is there to type the passphrase: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.',
    )
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_bytes, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question(''), closed])
  terminal.close()
  process.stderr.write('\n')
  return answer
}

/** A new passphrase is typed twice: a slip would make the backup useless. */
export async function chooseBackupPassphrase(): Promise<string> {
  const passphrase = requireLong(await askPassphrase('Passphrase of the backup: '), 'The passphrase')
  if ((await askPassphrase('The same again: ')) === passphrase) return passphrase
  throw new SetupError('The two were not the same. Nothing was written.')
}

function requireLong(passphrase: string, name: string): string {
  if ([...passphrase].length >= MIN_LENGTH) return passphrase
  throw new SetupError(
    `${name} must have at least ${MIN_LENGTH} characters: whoever finds the file may guess for years.`,
  )
}

import type pg from 'pg'
import type { Mail } from 'supabase-compatible'

/** Puts a mail into the queue of the database, as the auth service does; a trigger wakes the worker. */
export async function queueMail(db: Pick<pg.ClientBase, 'query'>, mail: Mail): Promise<void> {
  const text = 'insert into _backend.mail_queue (recipient, subject, mail) values ($1, $2, $3)'
  await db.query(text, [mail.to, mail.subject, mail])
}

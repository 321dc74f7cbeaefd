import type pg from 'pg'
import type { Mail } from '../../settings/options.ts'

type Connection = Pick<pg.ClientBase, 'query'>

/** A requested mail; it is composed after the response, and only when an account needs it. */
export interface MailRequest {
  /** The recipient's address: requests and mails of one address are processed in order. */
  to: string
  /** Data by which the requesting service composes the mail. */
  about: Record<string, unknown>
}

/** An entry that a worker has claimed. */
export interface QueueEntry {
  id: string
  recipient: string
  subject: string
  request: MailRequest | null
  mail: Mail | null
  createdAt: Date
  /** Number of attempts, including this one. */
  attempts: number
}

const FIRST_OF_ITS_ADDRESS = `not exists (select from _backend.mail_queue earlier where earlier.recipient = entry.recipient
  and earlier.given_up_at is null and earlier.position < entry.position)`

/** Adds mails to the queue; they are stored once the transaction commits. */
export async function addMails(connection: Connection, mails: Mail[]): Promise<void> {
  for (const mail of mails)
    await connection.query({
      name: 'mail-queue-add',
      text: 'insert into _backend.mail_queue (recipient, subject, mail) values ($1, $2, $3)',
      values: [mail.to, mail.subject, mail],
    })
}

export async function addRequest(connection: Connection, request: MailRequest): Promise<void> {
  await connection.query({
    name: 'mail-queue-request',
    text: 'insert into _backend.mail_queue (recipient, request) values ($1, $2)',
    values: [request.to, request],
  })
}

/** Replaces a request by its mails; the one to its own address keeps its position. */
export async function replaceRequest(
  connection: Connection,
  { id, recipient }: QueueEntry,
  mails: Mail[],
): Promise<void> {
  const own = mails.find(({ to }) => to === recipient)
  if (own)
    await connection.query(
      `update _backend.mail_queue set request = null, mail = $2, subject = $3, attempts = 0, due_at = now() where id = $1`,
      [id, own, own.subject],
    )
  else await removeEntry(connection, id)
  await addMails(
    connection,
    mails.filter((mail) => mail !== own),
  )
}

/** Returns the entries that are due: the first of each address, new ones before retries. */
export async function findDue(
  connection: Connection,
  busy: string[],
  most: number,
): Promise<{ id: string; recipient: string; attempts: number }[]> {
  const { rows } = await connection.query({
    name: 'mail-queue-due',
    text: `select id, recipient, attempts from _backend.mail_queue entry
      where given_up_at is null and due_at <= now() and recipient <> all($1) and ${FIRST_OF_ITS_ADDRESS}
      order by attempts > 0, due_at limit $2`,
    values: [busy, most],
  })
  return rows
}

/** Returns the time of the database, by which entries become due. */
export async function databaseTime(connection: Connection): Promise<Date> {
  const { rows } = await connection.query<{ now: Date }>('select now()')
  const [row] = rows
  if (!row) throw new Error('the database did not say what time it is')
  return row.now
}

/**
 * Returns the milliseconds until the next entry that was not yet due at `asOf`; undefined when the queue is empty. An entry
 * that has become due since then counts as due now: otherwise neither query would find it.
 */
export async function timeToNext(connection: Connection, asOf: Date): Promise<number | undefined> {
  const { rows } = await connection.query<{ wait: number | null }>({
    name: 'mail-queue-next',
    text: `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as wait from _backend.mail_queue
      where given_up_at is null and due_at > $1`,
    values: [asOf],
  })
  const wait = rows[0]?.wait
  return typeof wait === 'number' ? Math.max(wait, 0) : undefined
}

/** Records an attempt before it is made; undefined when another process was faster. */
export async function claimEntry(connection: Connection, id: string): Promise<QueueEntry | undefined> {
  const { rows } = await connection.query<QueueEntry>({
    name: 'mail-queue-claim',
    text: `update _backend.mail_queue entry set attempts = attempts + 1, last_attempt_at = now()
      where id = $1 and given_up_at is null and due_at <= now() and ${FIRST_OF_ITS_ADDRESS}
      returning id, recipient, subject, request, mail, created_at as "createdAt", attempts`,
    values: [id],
  })
  return rows[0]
}

async function removeEntry(connection: Connection, id: string): Promise<void> {
  await connection.query({
    name: 'mail-queue-remove',
    text: 'delete from _backend.mail_queue where id = $1',
    values: [id],
  })
}

/** Removes a mail that the mail server has taken, and counts it. */
export async function removeSentEntry(connection: Connection, id: string): Promise<void> {
  await connection.query({
    name: 'mail-queue-sent',
    text: `with gone as (delete from _backend.mail_queue where id = $1)
      insert into _backend.mail_counts as kept (day, sent, last_sent_at) values (current_date, 1, now())
      on conflict (day) do update set sent = kept.sent + 1, last_sent_at = now()`,
    values: [id],
  })
}

export async function postponeEntry(
  connection: Connection,
  id: string,
  milliseconds: number,
  error: string,
): Promise<void> {
  await connection.query({
    name: 'mail-queue-postpone',
    text: `update _backend.mail_queue set due_at = now() + make_interval(secs => $2::float8 / 1000), last_error = $3
      where id = $1`,
    values: [id, milliseconds, error],
  })
}

/** The content is deleted, since its links sign in; the operator's information stays. */
export async function giveUpEntry(connection: Connection, id: string, error: string): Promise<void> {
  await connection.query({
    name: 'mail-queue-give-up',
    text: `with gone as (update _backend.mail_queue set given_up_at = now(), last_error = $2, mail = null, request = null
        where id = $1)
      insert into _backend.mail_counts as kept (day, given_up) values (current_date, 1)
      on conflict (day) do update set given_up = kept.given_up + 1`,
    values: [id, error],
  })
}

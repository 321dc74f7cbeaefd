import type pg from 'pg'
import type { Mail } from '../../settings/options.ts'

type Connection = Pick<pg.ClientBase, 'query'>

/** A mail that somebody asked for; it is made after the answer, and only when it is due to somebody. */
export interface MailRequest {
  /** The address that it is about: requests and mails of one address are worked on in order. */
  to: string
  /** Says to the service that made the request which mail it is about. */
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
  /** How often it was tried, this time included. */
  attempts: number
}

const FIRST_OF_ITS_ADDRESS = `not exists (select from _backend.mail_queue earlier where earlier.recipient = entry.recipient
  and earlier.given_up_at is null and earlier.position < entry.position)`

/** Writes mails into the queue; they are durable once the transaction is. A mail whose id is in there already is left alone. */
export async function addMails(
  connection: Connection,
  mails: (Mail & { createdAt?: Date; id?: string })[],
): Promise<void> {
  for (const { id, createdAt, ...mail } of mails)
    await connection.query({
      name: 'mail-queue-add',
      text: `insert into _backend.mail_queue (id, recipient, subject, mail, created_at)
        values (coalesce($1, gen_random_uuid()), $2, $3, $4, coalesce($5, now())) on conflict (id) do nothing`,
      values: [id ?? null, mail.to, mail.subject, mail, createdAt ?? null],
    })
}

export async function addRequest(connection: Connection, request: MailRequest): Promise<void> {
  await connection.query({
    name: 'mail-queue-request',
    text: 'insert into _backend.mail_queue (recipient, request) values ($1, $2)',
    values: [request.to, request],
  })
}

/** The mails that a request has led to take its place; the one to its own address keeps its turn there. */
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

/** Entries that may be worked on now: the first of each address, those that never failed before the others. */
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

/** The clock of the database, by which entries become due. */
export async function databaseTime(connection: Connection): Promise<Date> {
  const { rows } = await connection.query<{ now: Date }>('select now()')
  const [row] = rows
  if (!row) throw new Error('the database did not say what time it is')
  return row.now
}

/**
 * Milliseconds until another entry is due that was not at the instant `asOf`; undefined when none waits. One that has become due since
 * the due ones were looked for counts as due now: it would otherwise be found by neither look.
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

/** Notes an attempt before it is made; undefined when another process has been faster. */
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

export async function removeEntry(connection: Connection, id: string): Promise<void> {
  await connection.query({
    name: 'mail-queue-remove',
    text: 'delete from _backend.mail_queue where id = $1',
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

/** The content goes, since its links sign somebody in; what the operator needs to know stays. */
export async function giveUpEntry(connection: Connection, id: string, error: string): Promise<void> {
  await connection.query({
    name: 'mail-queue-give-up',
    text: `update _backend.mail_queue set given_up_at = now(), last_error = $2, mail = null, request = null where id = $1`,
    values: [id, error],
  })
}

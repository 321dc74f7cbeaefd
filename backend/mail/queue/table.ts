import type { Queryable } from '../../database/connection.ts'
import type { Mail } from '../../settings/options.ts'

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
export async function addMails(db: Queryable, mails: Mail[]): Promise<void> {
  const text = 'insert into _backend.mail_queue (recipient, subject, mail) values ($1, $2, $3)'
  for (const mail of mails) await db.query(text, [mail.to, mail.subject, mail])
}

export async function addRequest(db: Queryable, request: MailRequest): Promise<void> {
  const text = 'insert into _backend.mail_queue (recipient, request) values ($1, $2)'
  await db.query(text, [request.to, request])
}

/** Replaces a request by its mails; the one to its own address keeps its position. */
export async function replaceRequest(db: Queryable, { id, recipient }: QueueEntry, mails: Mail[]) {
  const own = mails.find(({ to }) => to === recipient)
  if (own)
    await db.query(
      `update _backend.mail_queue set request = null, mail = $2, subject = $3, attempts = 0, due_at = now() where id = $1`,
      [id, own, own.subject],
    )
  else await db.query('delete from _backend.mail_queue where id = $1', [id])
  await addMails(
    db,
    mails.filter((mail) => mail !== own),
  )
}

export interface DueEntries {
  /** The first of each address, new ones before retries. */
  due: { id: string; recipient: string; attempts: number }[]
  /** Milliseconds until the next entry that is not yet due; null when there is none. */
  wait: number | null
}

/** Returns the entries that are due, beyond those of busy addresses, and the time until more are. */
export async function findDue(db: Queryable, busy: string[], most: number): Promise<DueEntries> {
  const { rows } = await db.query<DueEntries>(
    `select (select coalesce(json_agg(first), '[]') from (
        select id, recipient, attempts from _backend.mail_queue entry
        where given_up_at is null and due_at <= now() and recipient <> all($1) and ${FIRST_OF_ITS_ADDRESS}
        order by attempts > 0, due_at limit $2) first) as due,
      (select (extract(epoch from min(due_at) - now()) * 1000)::float8 from _backend.mail_queue
        where given_up_at is null and due_at > now()) as wait`,
    [busy, most],
  )
  return rows[0] ?? { due: [], wait: null }
}

/** Records an attempt before it is made; undefined when another process was faster. */
export async function claimEntry(db: Queryable, id: string): Promise<QueueEntry | undefined> {
  const { rows } = await db.query<QueueEntry>(
    `update _backend.mail_queue entry set attempts = attempts + 1, last_attempt_at = now()
      where id = $1 and given_up_at is null and due_at <= now() and ${FIRST_OF_ITS_ADDRESS}
      returning id, recipient, subject, request, mail, created_at as "createdAt", attempts`,
    [id],
  )
  return rows[0]
}

/** Removes a mail that the mail server has taken, and counts it. */
export async function removeSentEntry(db: Queryable, id: string): Promise<void> {
  await db.query(
    `with gone as (delete from _backend.mail_queue where id = $1)
      insert into _backend.mail_counts as kept (day, sent, last_sent_at) values (current_date, 1, now())
      on conflict (day) do update set sent = kept.sent + 1, last_sent_at = now()`,
    [id],
  )
}

export async function postponeEntry(db: Queryable, id: string, milliseconds: number, error: string) {
  await db.query(
    `update _backend.mail_queue set due_at = now() + make_interval(secs => $2::float8 / 1000), last_error = $3
      where id = $1`,
    [id, milliseconds, error],
  )
}

/** The content is deleted, since its links sign in; the operator's information stays. */
export async function giveUpEntry(db: Queryable, id: string, error: string): Promise<void> {
  await db.query(
    `with gone as (update _backend.mail_queue set given_up_at = now(), last_error = $2, mail = null, request = null
        where id = $1)
      insert into _backend.mail_counts as kept (day, given_up) values (current_date, 1)
      on conflict (day) do update set given_up = kept.given_up + 1`,
    [id, error],
  )
}

import pg from 'pg'
import { AUTH_DEFAULTS, composeMails, type MailRequest } from 'supabase-compatible/testing/internals.ts'
import { runJob } from '../news/jobs.ts'
import type { Scene } from '../scene/arrange.ts'
import type { MailEvent } from './mail-events.ts'

export interface SentMail {
  to: string
  /** The kind of a decision, or the type of a request. */
  kind: string
  content: string
}

const MAKER = {
  publicUrl: 'https://padel.example',
  siteUrl: 'https://padel.example',
  settings: AUTH_DEFAULTS,
}

/** Lets an event happen, sends the mails that wait then, and leaves the scene as it was. An event that is refused sends none. */
export async function mailsAfter(client: pg.Client, scene: Scene, { sql }: MailEvent): Promise<SentMail[]> {
  await client.query('savepoint cell')
  try {
    await client.query('delete from private.account_mails; delete from _backend.mail_queue')
    const isDone = await client.query(sql(scene)).then(
      () => true,
      (error) => {
        if (error instanceof pg.DatabaseError) return false
        throw error
      },
    )
    return isDone ? [...(await sendDecisions(client)), ...(await sendRequests(client))] : []
  } finally {
    await client.query('rollback to savepoint cell; release savepoint cell')
  }
}

async function sendDecisions(client: pg.Client): Promise<SentMail[]> {
  const sent: SentMail[] = []
  const { rows } = await client.query<{ id: string; kind: string }>(
    'select id, kind from private.account_mails',
  )
  for (const { id, kind } of rows) {
    await runJob(client, 'account_mails__send', { mail_id: id })
    const queued = await client.query<{ to: string; content: string }>(
      'delete from _backend.mail_queue where mail is not null returning recipient as to, mail::text as content',
    )
    for (const mail of queued.rows) sent.push({ ...mail, kind })
  }
  return sent
}

async function sendRequests(client: pg.Client): Promise<SentMail[]> {
  const { rows } = await client.query<{ request: MailRequest }>(
    'select request from _backend.mail_queue where request is not null',
  )
  const sent: SentMail[] = []
  for (const { request } of rows) {
    const mails = await composeMails(MAKER, client, request)
    for (const mail of mails)
      sent.push({ to: mail.to, kind: String(request.about.type), content: JSON.stringify(mail) })
  }
  return sent
}

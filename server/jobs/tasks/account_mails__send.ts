import { MailRefusedError } from 'supabase-compatible'
import { z } from 'zod'
import { type AccountDecision, accountMail } from '../../mail/account-mail.ts'
import { defineTask, type JobContext, RetryLater } from '../job.ts'

const CLAIM_S = 60

/**
 * Tells the owner of an account what stewards decided about it. The queue of the embedded backend takes the mail in the transaction that
 * deletes the row, so that it is sent once. Beside a hosted project the worker sends it by itself.
 */
export const sendAccountMail = defineTask({
  name: 'account_mails__send',
  payload: z.object({ mail_id: z.uuid() }),
  run: async (payload, context) => {
    const { mail_id } = payload
    const { rows } = await context.query<AccountDecision>('select * from private.read_account_mail($1)', [
      mail_id,
    ])
    const [decision] = rows
    if (!decision) return
    const mail = accountMail(decision, context)
    const queued = await context.query<{ queued: boolean }>(
      'select private.queue_account_mail($1, $2) as queued',
      [mail_id, mail],
    )
    if (!queued.rows[0]?.queued) await sendDirectly(mail_id, mail, context)
  },
})

/** A worker that is killed in between sends again, with the same id, by which mailboxes know a duplicate. */
async function sendDirectly(id: string, mail: ReturnType<typeof accountMail>, context: JobContext) {
  const { query, sendMail, siteUrl, signal, log } = context
  const remove = () => query('delete from private.account_mails where id = $1', [id])
  if (!sendMail) {
    log.warn({ mail: id }, 'mail: SMTP_URL is not set, so an account was not told what stewards decided')
    await remove()
    return
  }
  const { rowCount } = await query(
    `update private.account_mails set claimed_until = now() + make_interval(secs => $2)
      where id = $1 and coalesce(claimed_until <= now(), true)`,
    [id, CLAIM_S],
  )
  if (!rowCount) throw new RetryLater(CLAIM_S)
  const host = siteUrl ? new URL(siteUrl).hostname : 'localhost'
  try {
    await sendMail({ ...mail, messageId: `<${id}@${host}>` }, signal)
  } catch (error) {
    if (!(error instanceof MailRefusedError)) {
      await query('update private.account_mails set claimed_until = null where id = $1', [id])
      throw error
    }
    log.warn({ mail: id, why: error.message }, 'mail: given up')
  }
  await remove()
}

import type { ClientBase } from 'pg'
import { type SendMail, SetupError, sendMailNow, withConnection } from 'supabase-compatible'
import { databaseCommunityNow } from '../../community/stored-community.ts'
import { siteAddress } from '../../config/command-line.ts'
import { readCommunity } from '../../config/community.ts'
import type { Config } from '../../config/config.ts'
import { backendLanguages, openLanguages } from '../../language/languages.ts'
import { openLog } from '../../log/open-log.ts'
import { MAIL_LOOK } from '../../mail/mail-look.ts'
import { immediateMailer } from '../../mail/mailer.ts'
import type { Account } from './accounts.ts'

const PAGES = { recovery: '/auth/reset-password', signup: '/' }

/** Mails the link of 'forgot your password' or of a sign-up; captured mail is printed. Rejects with the mail server's refusal. */
export async function sendLink(
  config: Config,
  databaseUrl: string,
  { email, blocked }: Account,
  type: keyof typeof PAGES,
): Promise<void> {
  if (blocked) throw new SetupError(`${email} is blocked and could not sign in. Unblock it first.`)
  const url = siteAddress(config)
  const file = await readCommunity()
  const { title, language } = (await databaseCommunityNow(databaseUrl)) ?? file
  const sendNow = immediateMailer(config, () => title, console.log)
  const sendMail: SendMail = (mail) =>
    sendNow(mail).catch((error: Error) => {
      throw new SetupError(`The mail could not be sent: ${error.message}`)
    })
  const languages = backendLanguages(openLanguages(language))
  const log = openLog('silent')
  await sendMailNow(
    {
      databaseUrl,
      publicUrl: url,
      siteUrl: url,
      siteName: title,
      mailLook: MAIL_LOOK,
      sendMail,
      languages,
      log,
    },
    type,
    email,
    url + PAGES[type],
  )
}

/** Makes a link that turns the member who opens it into a steward, once. The token stands in the fragment, which no server logs. */
export async function createStewardLink(db: ClientBase, siteUrl: string): Promise<string> {
  const { rows } = await db.query<{ token: string }>('select private.create_steward_link() as token')
  return `${siteUrl}/steward-link#${rows[0]?.token}`
}

export async function firstStewardLink(databaseUrl: string, siteUrl: string): Promise<string | undefined> {
  return withConnection(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from public.stewards limit 1')
    return rowCount ? undefined : createStewardLink(client, siteUrl)
  })
}

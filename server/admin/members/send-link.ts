import { type SendMail, SetupError, sendMailNow } from 'supabase-compatible'
import { databaseCommunityNow } from '../../community/stored-community.ts'
import { siteAddress } from '../../config/addresses.ts'
import { readCommunity } from '../../config/community.ts'
import type { Config } from '../../config/config.ts'
import { backendLanguages } from '../../language/backend-languages.ts'
import { openLanguages } from '../../language/languages.ts'
import { openLog } from '../../log/open-log.ts'
import { immediateMailer } from '../../mail/mailer.ts'
import type { Account } from './accounts.ts'

/** For each kind of link the page of the site to which it finally leads. */
const PAGES = { recovery: '/auth/reset-password', signup: '/' }

/**
 * Mails an account the same link as 'forgot your password', or as its sign-up did. Captured mail is printed to the terminal, link included.
 * Rejects with the mail server's answer when it did not take the mail.
 */
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
    { databaseUrl, publicUrl: url, siteUrl: url, siteName: title, sendMail, languages, log },
    type,
    email,
    url + PAGES[type],
  )
}

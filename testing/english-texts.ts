import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { withConnection } from 'supabase-compatible'
import { SOURCE_LANGUAGE } from '../server/language/catalogue.ts'
import { notificationTemplates } from '../server/language/notification-templates.ts'

/** Fills in the English sentences of notifications, as a server does when it starts. */
export async function setEnglishTexts(databaseUrl: string): Promise<void> {
  const messages = { [SOURCE_LANGUAGE]: {} }
  const i18n = setupI18n({ locale: SOURCE_LANGUAGE, messages }).setMessagesCompiler(compileMessage)
  const texts = JSON.stringify(notificationTemplates((message) => i18n._(message)))
  await withConnection(databaseUrl, (client) =>
    client.query('select private.set_notification_texts($1)', [texts]),
  )
}

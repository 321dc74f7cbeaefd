import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { SOURCE_LANGUAGE } from '../../server/language/catalogue.ts'
import { notificationTemplates } from '../../server/language/notification-templates.ts'

/** The migration that fills in the English sentences of notifications, until a server or worker fills in the community's language. */
export const NOTIFICATION_TEXTS = 'supabase/migrations/20261122202000_notification_texts.sql'

/** The migration as it should be: `npm run languages` writes it. */
export function notificationTextsMigration(): string {
  const i18n = setupI18n({
    locale: SOURCE_LANGUAGE,
    messages: { [SOURCE_LANGUAGE]: {} },
  }).setMessagesCompiler(compileMessage)
  const rows = notificationTemplates((message) => i18n._(message)).map((one) => `  ${JSON.stringify(one)}`)
  return `-- The English sentences of notifications, from the texts of the code: \`npm run languages\` writes this file. A server or worker that
-- starts replaces them by those of the community's language.
select private.set_notification_texts('[
${rows.join(',\n').replaceAll("'", "''")}
]');
`
}

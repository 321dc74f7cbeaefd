import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { kindNamed, NOTIFICATION_KINDS } from '../../domain/notifications/all-kinds.ts'
import { MANY } from '../../domain/notifications/kind.ts'
import type { DateFormats } from '../../domain/notifications/notification-data.ts'

const FORMATS: DateFormats = {
  date: () => '{date}',
  dateOfUpdate: () => '{date}',
  time: () => '{time}',
  day: () => '{date}',
  when: () => '{deadline}',
  guest: (name) => name,
  list: () => '{name}',
}

/**
 * Every form that the sentence of a notification can take in one language, for the column `message`: the database cannot choose
 * plurals by itself. Each is in parts, with names such as '{location}' where the database fills values in, and is named as
 * `private.notification_text` asks for it: 'match_updated event other'.
 */
export function notificationTemplates(translate: (message: MessageDescriptor) => string) {
  const sentences = NOTIFICATION_KINDS.flatMap((type) => {
    const kind = kindNamed(type)
    return (kind?.forms() ?? []).flatMap(([name, data]) => {
      const text = kind?.sentence(data, FORMATS)
      return text ? [{ form: [type, name].filter(Boolean).join(' '), parts: partsOf(translate(text)) }] : []
    })
  })
  // It takes the place of the name in a sentence.
  const guest = { form: 'guest', parts: partsOf(translate(msg`${{ name: '{name}' }} (guest)`)) }
  return [guest, ...sentences]
}

const partsOf = (text: string): string[] =>
  text
    .replace(String(MANY), '{following}')
    .split(/(\{\w+\})/)
    .filter(Boolean)

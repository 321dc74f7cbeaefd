import { msg } from '@lingui/core/runtime-macro'
import { defineKind } from '../kind.ts'

export const announcement = defineKind({
  type: 'announcement',
  title: msg`Announcement`,
  pushTitle: msg`Announcement`,
  icon: 'megaphone',
  setting: { label: msg`Announcements`, description: msg`The stewards tell all members something.` },
  opens: 'nothing',
  sentence: ({ words }) => (words ? msg`${{ words }}` : null),
  forms: () => [['', { words: '{words}' }]],
})

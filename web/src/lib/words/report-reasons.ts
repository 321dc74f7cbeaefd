import { t } from '@lingui/core/macro'

export type ReportedKind = 'match' | 'comment' | 'member' | 'avatar' | 'event_image' | 'result'
export type ReportReason = 'insult' | 'harassment' | 'spam' | 'wrong' | 'other'

export const reasonLabels = (): Readonly<Record<ReportReason, string>> => ({
  insult: t`Insulting or hateful`,
  harassment: t`Harasses somebody`,
  spam: t`Spam or advertising`,
  wrong: t`Wrong or misleading`,
  other: t({ message: 'Something else', context: 'report' }),
})

export const kindLabels = (): Readonly<Record<ReportedKind, string>> => ({
  match: t({ message: 'The match', context: 'report' }),
  comment: t({ message: 'The comment', context: 'report' }),
  member: t({ message: 'The member', context: 'report' }),
  avatar: t({ message: 'The picture', context: 'report' }),
  event_image: t({ message: 'The picture', context: 'report' }),
  result: t({ message: 'The result', context: 'report' }),
})

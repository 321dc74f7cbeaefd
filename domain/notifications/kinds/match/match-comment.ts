import { msg, plural, select } from '@lingui/core/runtime-macro'
import { defineMatchKind } from '../../match-kind.ts'
import { whereLine } from '../../match-lines.ts'

export const matchComment = defineMatchKind({
  type: 'match_comment',
  title: msg`Messages`,
  pushTitle: msg`New messages`,
  icon: 'bubble',
  setting: { label: msg`Messages`, description: msg`Somebody writes in the thread of a match of yours.` },
  sentence: ({ kind, location, date, time }) =>
    msg`There is news in the thread of the ${select({ kind }, { event: 'event', other: 'match' })} at ${{ location }} on ${{ date }} at ${{ time }}.`,
  lines(data, formats, wants) {
    if (!wants('match_comment')) return null
    const { messages = 1, name, quote, start = '' } = data
    const when = formats.when(start)
    const where = whereLine(data, formats)
    const last = name && quote ? [msg`${{ name }}: “${{ quote }}”`] : []
    if (messages === 1 && last.length > 0) return { headline: last, detail: [where] }
    const many = msg`${plural({ messages }, { one: '# message', other: '# messages' })} in ${{ when }}`
    return { headline: [many], detail: last.length > 0 ? last : [where] }
  },
})

import { msg } from '@lingui/core/runtime-macro'
import { defineMatchKind, type Form, type Kind } from '../kind.ts'

const RESULT = { name: '{name}', result: '{result}' } as const

/** Forms of reasons with the sets, and for a match that was not played. */
const formsOf = (...reasons: string[]): Form[] =>
  reasons.flatMap((reason) =>
    [reason, [reason, 'not_played'].filter(Boolean).join('_')].map(
      (name): Form => [name, { ...RESULT, reason: name }],
    ),
  )

/** Nobody is told of a result without its sets. */
const withSets = <T extends Kind>(kind: T): T => ({
  ...kind,
  forms: () => kind.forms().filter(([, { result }]) => result !== undefined),
})

const isNotPlayed = (reason = '') => reason.endsWith('not_played')

/** Sets stand from the reader's side, their own games first. */
export const RESULT_KINDS = [
  defineMatchKind({
    type: 'result_asked',
    title: msg`How did it end?`,
    pushTitle: msg`How did it end?`,
    icon: 'flag',
    opens: 'result',
    setting: {
      label: msg`Asking for results`,
      description: msg`A match of yours has ended, and nobody has said how.`,
    },
    sentence: ({ location, date, time }) =>
      msg`How did your match at ${{ location }} on ${{ date }} at ${{ time }} end?`,
  }),
  withSets(
    defineMatchKind({
      type: 'result_reported',
      title: msg`A result`,
      pushTitle: msg`A result`,
      icon: 'pencil',
      setting: {
        label: msg`Results of others`,
        description: msg`Somebody says how a match of yours ended, and asks you to confirm it.`,
      },
      forms: formsOf('', 'told', 'correction'),
      sentence: ({ name, location, date, time }, { reason = '', result }) => {
        if (!name) return null
        if (isNotPlayed(reason)) return notPlayedText(reason, { name, location, date, time })
        if (!result) return null
        if (reason === 'told')
          return msg`${{ name }} has entered ${{ result }} for your match at ${{ location }} on ${{ date }} at ${{ time }}.`
        if (reason === 'correction')
          return msg`${{ name }} asks to correct the result of your match at ${{ location }} on ${{ date }} at ${{ time }}: ${{ result }}. Is that right?`
        return msg`${{ name }} says ${{ result }} for your match at ${{ location }} on ${{ date }} at ${{ time }}. Is that right?`
      },
    }),
  ),
  defineMatchKind({
    type: 'result_disputed',
    title: msg`Another result`,
    pushTitle: msg`Another result`,
    icon: 'bubble',
    setting: {
      label: msg`Disputed results`,
      description: msg`Somebody says that the result of a match of yours was another.`,
    },
    forms: formsOf('with_version'),
    sentence: ({ name, location, date, time }, { reason = '', result }) => {
      if (!name) return null
      if (isNotPlayed(reason))
        return msg`${{ name }} says that your match at ${{ location }} on ${{ date }} at ${{ time }} was not played.`
      if (reason === 'with_version' && result)
        return msg`${{ name }} says it was ${{ result }} in your match at ${{ location }} on ${{ date }} at ${{ time }}.`
      return msg`${{ name }} says that the result of your match at ${{ location }} on ${{ date }} at ${{ time }} was another.`
    },
  }),
  withSets(
    defineMatchKind({
      type: 'result_settled',
      title: msg`The result counts`,
      pushTitle: msg`The result counts`,
      icon: 'flag',
      setting: {
        label: msg`Settled results`,
        description: msg`The result of a match of yours counts.`,
      },
      forms: [...formsOf('', 'decided'), ['void', { ...RESULT, reason: 'void' }]],
      sentence: ({ location, date, time }, { reason = '', result }) => {
        if (reason === 'void')
          return msg`Stewards have decided that your match at ${{ location }} on ${{ date }} at ${{ time }} has no result.`
        if (reason === 'decided_not_played')
          return msg`Stewards have decided that your match at ${{ location }} on ${{ date }} at ${{ time }} was not played.`
        if (isNotPlayed(reason))
          return msg`It is settled that your match at ${{ location }} on ${{ date }} at ${{ time }} was not played.`
        if (!result) return null
        if (reason === 'decided')
          return msg`Stewards have decided about your match at ${{ location }} on ${{ date }} at ${{ time }}: ${{ result }}.`
        return msg`The result of your match at ${{ location }} on ${{ date }} at ${{ time }} counts: ${{ result }}.`
      },
    }),
  ),
]

/** A match, with the name of who says it. */
type Said = Record<'name' | 'location' | 'date' | 'time', string>

function notPlayedText(reason: string, { name, location, date, time }: Said) {
  if (reason === 'told_not_played')
    return msg`${{ name }} has entered that your match at ${{ location }} on ${{ date }} at ${{ time }} was not played.`
  if (reason === 'correction_not_played')
    return msg`${{ name }} asks to correct the result of your match at ${{ location }} on ${{ date }} at ${{ time }}: it was not played. Is that right?`
  return msg`${{ name }} says that your match at ${{ location }} on ${{ date }} at ${{ time }} was not played. Is that right?`
}

import { plural, t } from '@lingui/core/macro'
import type { MergeCounts } from '../../queries.ts'

export function MergeList({ counts }: { counts: MergeCounts }) {
  const { places, in_both: both, created, comments, blocks, lines } = counts
  const isEmpty = Object.values(counts).every((count) => count === 0)
  return (
    <CountedList
      counted={[
        [
          places - both,
          t`${plural(places - both, { one: '# place in a match moves.', other: '# places in matches move.' })}`,
        ],
        [
          both,
          t`${plural(both, { one: 'In # match both take part: one place stays.', other: 'In # matches both take part: one place stays in each.' })}`,
        ],
        [
          created,
          t`${plural(created, { one: '# match that was created moves.', other: '# matches that were created move.' })}`,
        ],
        [comments, t`${plural(comments, { one: '# comment moves.', other: '# comments move.' })}`],
        [
          blocks,
          t`${plural(blocks, { one: '# block between members moves.', other: '# blocks between members move.' })}`,
        ],
        [
          lines,
          t`${plural(lines, { one: '# turn on a waiting list moves.', other: '# turns on waiting lists move.' })}`,
        ],
        [Number(isEmpty), t`There is nothing to move.`],
      ]}
    />
  )
}

export function CountedList({ counted }: { counted: [count: number, sentence: string][] }) {
  const sentences = counted.flatMap(([count, sentence]) => (count > 0 ? [sentence] : []))
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

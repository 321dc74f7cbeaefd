import { plural, t } from '@lingui/core/macro'
import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import { formerMember } from '@/lib/words/shown-name.ts'
import type { FutureChoice } from '../../mutations/account.ts'
import type { DeletionPreview } from '../../queries.ts'
import { CountedList } from '../merging/merge-list.tsx'

interface FutureMatchesProps {
  count: number
  value: FutureChoice
  onChange: (choice: FutureChoice) => void
}

const choices = (): { value: FutureChoice; title: string; about: string }[] => [
  {
    value: 'hand_on',
    title: t`Hand them on`,
    about: t`A confirmed player becomes the organizer of each. Everybody in it is told.`,
  },
  { value: 'cancel', title: t`Cancel them`, about: t`Everybody who is in is told.` },
]

export function FutureMatches({ count, value, onChange }: FutureMatchesProps) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="font-title">
        {t`${plural(count, {
          one: '# match of yours to come with other players',
          other: '# matches of yours to come with other players',
        })}`}
      </p>
      <RadioGroup.Root
        aria-labelledby={id}
        value={value}
        onValueChange={(choice) => onChange(choice as FutureChoice)}
        className="grid gap-2"
      >
        {choices().map(({ value: choice, title, about }) => (
          <RadioGroup.Item
            key={choice}
            value={choice}
            className="grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-button border border-line-strong p-3 text-left hover:border-control data-[state=checked]:border-text"
          >
            <span className="row-span-2 grid size-[22px] place-items-center rounded-full border border-control">
              <RadioGroup.Indicator className="size-3 rounded-full bg-text forced-colors:bg-[Highlight]" />
            </span>
            <span className="font-[560]">{title}</span>
            <span className="text-muted text-small">{about}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}

export function Consequences({ preview }: { preview: DeletionPreview }) {
  const name = formerMember()
  return (
    <CountedList
      counted={[
        ...countedConsequences(preview),
        [1, t`In matches that were played you are called ''${name}'' from then on.`],
        [1, t`Your profile, notifications and settings are deleted, and you are signed out everywhere.`],
      ]}
    />
  )
}

function countedConsequences(preview: DeletionPreview): [count: number, sentence: string][] {
  const { future_alone: alone, places, past_with_others: past, comments, pictures } = preview
  return [
    [
      alone,
      t`${plural(alone, {
        one: '# match of yours to come, which nobody else has joined, is cancelled.',
        other: '# matches of yours to come, which nobody else has joined, are cancelled.',
      })}`,
    ],
    [
      places,
      t`${plural(places, {
        one: '# place of yours in a match to come is free for others.',
        other: '# places of yours in matches to come are free for others.',
      })}`,
    ],
    [
      past,
      t`${plural(past, {
        one: '# match of yours that was played stays for the others.',
        other: '# matches of yours that were played stay for the others.',
      })}`,
    ],
    [
      comments,
      t`${plural(comments, { one: '# comment of yours is deleted.', other: '# comments of yours are deleted.' })}`,
    ],
    [
      pictures,
      t`${plural(pictures, { one: '# picture of yours is deleted.', other: '# pictures of yours are deleted.' })}`,
    ],
  ]
}

import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/features/loading/components/loaded.tsx'
import { useQuestion } from '@/lib/question.ts'
import { TYPING_PAUSE_MS, useDebouncedValue } from '@/lib/time/use-debounced-value.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { mergeMembers } from '../mutations.ts'
import { type FoundMember, type MergeCounts, mergeQuery, type StewardedMember } from '../queries.ts'
import { FoundMembers } from './found-members.tsx'
import { useAct } from './use-act.ts'

interface MergeSheetProps {
  /** The account that is kept. */
  member: StewardedMember
  open: boolean
  close: () => void
}

/** Finds the other account of the same person, shows what would move, and merges the two. */
export function MergeSheet({ member, open, close }: MergeSheetProps) {
  const [double, setDouble] = useState<FoundMember | null>(null)
  const [pending, setPending] = useState(false)
  const name = member.username
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || pending || close()}
      title={t`Merge a double`}
      description={t`${name} is kept with its address and password. The other account of this person is removed.`}
    >
      {open &&
        (double ? (
          <Preview
            kept={member}
            double={double}
            back={() => setDouble(null)}
            close={close}
            onPending={setPending}
          />
        ) : (
          <Choice kept={member.id} choose={setDouble} />
        ))}
    </Sheet>
  )
}

function Choice({ kept, choose }: { kept: string; choose: (double: FoundMember) => void }) {
  const [words, setWords] = useState('')
  const wanted = useDebouncedValue(words.trim(), TYPING_PAUSE_MS)
  return (
    <div className="grid gap-3">
      <Field label={t`Search the other account by name or email address`}>
        <Input
          type="search"
          name="double-search"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Field>
      {wanted && (
        <FoundMembers words={wanted} which="all">
          {(found, face) => (
            <button
              type="button"
              disabled={found.id === kept || found.is_steward}
              onClick={() => choose(found)}
              className="w-full rounded-button px-2 text-left hover:bg-raised disabled:opacity-60"
            >
              {face}
            </button>
          )}
        </FoundMembers>
      )}
    </div>
  )
}

interface PreviewProps {
  kept: StewardedMember
  double: FoundMember
  back: () => void
  close: () => void
  onPending: (pending: boolean) => void
}

function Preview(props: PreviewProps) {
  return (
    <Loaded query={useQuery(mergeQuery(props.kept.id, props.double.id))} size="h-48">
      {(counts) => <Merge counts={counts} {...props} />}
    </Loaded>
  )
}

function Merge({ kept, double, counts, back, close, onPending }: PreviewProps & { counts: MergeCounts }) {
  const { pending, run } = useAct()
  const { answer } = useQuestion({
    name: 'merge-members',
    open: true,
    close: back,
    subject: counts,
    lost: (snapshot) =>
      JSON.stringify(snapshot) === JSON.stringify(counts)
        ? null
        : t`One of the two has done something meanwhile. Please look again.`,
    pending,
  })
  const [name, gone] = [kept.username, double.username]
  async function merge() {
    onPending(true)
    await run({
      call: () => mergeMembers(kept.id, double.id),
      done: t`The two accounts are one now`,
      failed: t`Not merged`,
      close,
    })
    onPending(false)
  }
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">{t`From ${gone} to ${name}:`}</p>
      <ul className="grid list-disc gap-1.5 pl-5">
        {consequences(counts).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="text-muted">{t`${gone} is removed, and its address does not sign in any more. There is no way back.`}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="danger" pending={pending} onClick={() => answer(() => void merge())}>
          {t`Merge`}
        </Button>
        <Button variant="secondary" disabled={pending} onClick={back}>
          {t`Choose another`}
        </Button>
      </div>
    </div>
  )
}

function consequences({ places, in_both: both, created, comments, blocks, lines }: MergeCounts): string[] {
  const counted: [count: number, sentence: string][] = [
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
      t`${plural(lines, { one: '# place in a waiting list ends.', other: '# places in waiting lists end.' })}`,
    ],
  ]
  const sentences = counted.flatMap(([count, sentence]) => (count > 0 ? [sentence] : []))
  return sentences.length > 0 ? sentences : [t`There is nothing to move.`]
}

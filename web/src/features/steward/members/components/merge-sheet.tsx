import { MODERATION_DAYS } from '@domain/limits.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MergeList } from '@/features/account/components/merging/merge-list.tsx'
import type { MergeCounts } from '@/features/account/queries.ts'
import { useQuestion } from '@/lib/question.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { acts, useAct } from '../../mutations.ts'
import { type FoundMember, mergeQuery, type StewardedMember } from '../queries.ts'
import { MemberFinder } from './member-finder.tsx'

interface MergeSheetProps {
  member: StewardedMember
  open: boolean
  close: () => void
}

export function MergeSheet({ member, open, close }: MergeSheetProps) {
  const [double, setDouble] = useState<FoundMember | null>(null)
  const { isPending, mutate } = useAct()
  const name = member.username
  const merge = ({ id, username: gone }: FoundMember) =>
    mutate({
      call: () => acts.merge(member.id, id),
      done: t`${gone} is asked by mail`,
      failed: t`Not asked`,
      close,
    })
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || isPending || close()}
      title={t`Merge a double`}
      description={t`${name} is kept with its address and password. The other account of this person is removed.`}
    >
      {open && !double && (
        <div className="grid gap-3">
          <MemberFinder label={t`Search the other account by name or email address`}>
            {(found, face) => (
              <button
                type="button"
                disabled={found.id === member.id || found.is_steward}
                onClick={() => setDouble(found)}
                className="w-full rounded-button px-2 text-left hover:bg-raised disabled:opacity-60"
              >
                {face}
              </button>
            )}
          </MemberFinder>
        </div>
      )}
      {open && double && (
        <Preview
          kept={member}
          double={double}
          back={() => setDouble(null)}
          pending={isPending}
          merge={() => merge(double)}
        />
      )}
    </Sheet>
  )
}

interface PreviewProps {
  kept: StewardedMember
  double: FoundMember
  back: () => void
  pending: boolean
  merge: () => void
}

function Preview(props: PreviewProps) {
  return (
    <Loaded query={useQuery(mergeQuery(props.kept.id, props.double.id))} size="h-48">
      {(counts) => <Merge counts={counts} {...props} />}
    </Loaded>
  )
}

function Merge({ kept, double, counts, back, pending, merge }: PreviewProps & { counts: MergeCounts }) {
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
  const { merges: days } = MODERATION_DAYS
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">{t`From ${gone} to ${name}:`}</p>
      <MergeList counts={counts} />
      <p className="text-muted">{t`${gone} is asked first, by mail and in the settings. ${plural(days, { one: '# day', other: '# days' })} after they agree that account is removed, and its address does not sign in any more. Until then the two of you can take it back.`}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button pending={pending} sends onClick={() => answer(merge)}>
          {t`Ask ${gone}`}
        </Button>
        <Button variant="secondary" disabled={pending} onClick={back}>
          {t`Choose another`}
        </Button>
      </div>
    </div>
  )
}

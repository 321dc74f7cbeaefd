import type { Community } from '@domain/community/community-config.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Conflicts } from '@/ui/forms/two-values.tsx'
import { type CommunityVersion, currentVersionQuery } from '../queries.ts'
import { changesOf, type Draft, decide, draftOf, faultsOf, useStoredDraft } from './draft.ts'
import { DraftContext } from './fields/draft-fields.tsx'
import { HistoryCard } from './history-card.tsx'
import { PartsList } from './parts-list.tsx'
import { ReviewSheet } from './review/review-sheet.tsx'
import { partLabel, valueLabel } from './words/part-label.ts'

export default function CommunitySection() {
  return (
    <Loaded query={useQuery(currentVersionQuery)} size="h-96 rounded-card">
      {(newest) =>
        newest ? (
          <Editor newest={newest} />
        ) : (
          <p className="text-muted">{t`No server has stored the community yet.`}</p>
        )
      }
    </Loaded>
  )
}

function Editor({ newest }: { newest: CommunityVersion }) {
  const [draft, setDraft] = useStoredDraft(newest)
  const [reviewing, setReviewing] = useState(false)
  const changes = changesOf(draft)
  function change(edit: (community: Community) => void) {
    const community = structuredClone(draft.community)
    edit(community)
    // An earlier version that was changed again is a new one.
    setDraft({ ...draft, community, restores: null })
  }
  function discard() {
    setDraft(draftOf(newest))
    toast({
      title: t`Your changes are gone`,
      action: { label: t`Undo`, onPress: () => setDraft(draft) },
    })
  }
  return (
    <DraftContext value={{ community: draft.community, change, faults: faultsOf(draft.community) }}>
      <div className="grid gap-4">
        <UnsavedBar
          count={changes.length}
          isBlocked={draft.conflicts.length > 0}
          onReview={() => setReviewing(true)}
          onDiscard={discard}
        />
        <ConflictsCard draft={draft} onChange={setDraft} />
        <PartsList />
        <HistoryCard
          current={newest.version}
          onLook={(version) => {
            setDraft({ ...draftOf(newest), community: version.community, restores: version.version })
            setReviewing(true)
          }}
        />
      </div>
      <ReviewSheet open={reviewing} onOpenChange={setReviewing} draft={draft} changes={changes} />
    </DraftContext>
  )
}

interface UnsavedBarProps {
  count: number
  /** True while something has to be decided first. */
  isBlocked: boolean
  onReview: () => void
  onDiscard: () => void
}

function UnsavedBar({ count, isBlocked, onReview, onDiscard }: UnsavedBarProps) {
  return (
    <div role="status" className="sticky top-2 z-10 empty:hidden">
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-surface px-4 py-2.5 shadow-float">
          <p className="font-[560]">
            {plural(count, { one: '# change is not saved', other: '# changes are not saved' })}
          </p>
          <div className="flex gap-2">
            <Button variant="ghost" size="sm" onClick={onDiscard}>
              {t`Discard`}
            </Button>
            <Button size="sm" disabled={isBlocked} onClick={onReview}>
              {t`Review and save`}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function ConflictsCard({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const conflicts = draft.conflicts.map((conflict) => ({
    legend: partLabel(conflict),
    mine: valueLabel(conflict.part, conflict.mine),
    theirs: valueLabel(conflict.part, conflict.theirs),
    choose: (whose: 'mine' | 'theirs') => onChange(decide(draft, conflict, whose)),
  }))
  return <Conflicts heading={t`Another steward has changed this meanwhile`} conflicts={conflicts} />
}

import type { Community } from '@domain/community/community-config.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/lib/toast.ts'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { type CommunityVersion, currentVersionQuery } from '../queries.ts'
import { ConflictsCard } from './conflicts-card.tsx'
import { changesOf, type Draft, draftOf, faultsOf } from './draft.ts'
import { DraftContext } from './fields/draft-context.ts'
import { HistoryCard } from './history-card.tsx'
import { PartsList } from './parts-list.tsx'
import { ReviewSheet } from './review/review-sheet.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

/** The community's own data, for stewards to change. */
export default function CommunitySection() {
  const query = useQuery(currentVersionQuery)
  return (
    <Loaded query={query} size="h-96 rounded-card">
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
  const change = (edit: (community: Community) => void) => setDraft((before) => edited(before, edit))
  function discard() {
    const before = draft
    setDraft(draftOf(newest))
    toast({
      title: t`Your changes are gone`,
      action: { label: t`Undo`, onPress: () => setDraft(before) },
    })
  }
  return (
    <DraftContext value={{ community: draft.community, change, faults: faultsOf(draft.community) }}>
      <div className="grid gap-4">
        {/* The fields keep a draft: a newer version of the app may take over. */}
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
      <ReviewSheet
        open={reviewing}
        onOpenChange={setReviewing}
        draft={draft}
        changes={changes}
        onSaved={() => setReviewing(false)}
      />
    </DraftContext>
  )
}

/** An earlier version that was changed again is a new one. */
function edited(draft: Draft, edit: (community: Community) => void): Draft {
  const community = structuredClone(draft.community)
  edit(community)
  return { ...draft, community, restores: null }
}

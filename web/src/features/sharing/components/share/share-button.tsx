import { t } from '@lingui/core/macro'
import { Share2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Deferred, useDeferredDialog } from '@/ui/feedback/deferred.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'

const ShareSheet = lazy(() => import('./share-sheet.tsx'))
const Strip = lazy(() => import('./share-strip.tsx'))

interface ShareButtonProps {
  match: Match
  isCreator: boolean
  /** With its word, where there is room for it. */
  labelled?: boolean
}

/** Opens all ways to pass a match on. */
export function ShareButton({ match, isCreator, labelled = false }: ShareButtonProps) {
  const { show, cancel, dialog } = useDeferredDialog()
  return (
    <>
      <Button
        {...(labelled
          ? { variant: 'secondary', className: 'flex-auto sm:flex-none' }
          : { variant: 'ghost', size: 'icon', 'aria-label': t`Share` })}
        onClick={show}
      >
        <Share2 aria-hidden="true" />
        {labelled && t`Share`}
      </Button>
      <Deferred close={cancel}>
        {dialog && <ShareSheet match={match} isCreator={isCreator} {...dialog} />}
      </Deferred>
    </>
  )
}

/** The link of a match that was just made, to be passed on at once. */
export function ShareStrip({ match }: { match: Match }) {
  return (
    <Suspense fallback={<Skeleton className="mb-4 h-44 rounded-card" />}>
      <Strip match={match} />
    </Suspense>
  )
}

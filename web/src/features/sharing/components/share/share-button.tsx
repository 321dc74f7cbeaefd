import { t } from '@lingui/core/macro'
import { Share2 } from 'lucide-react'
import { lazy } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Deferred, useDeferredDialog } from '@/ui/feedback/deferred.tsx'

const ShareSheet = lazy(() => import('./share-sheet.tsx'))

interface ShareButtonProps {
  match: Match
  isCreator: boolean
  /** With its word, where there is room for it. */
  labelled?: boolean
}

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

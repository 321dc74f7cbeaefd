import { t } from '@lingui/core/macro'
import { Share2 } from 'lucide-react'
import { lazy, useState } from 'react'
import type { useGround } from '@/features/match-dialog/queries.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Late } from '@/ui/feedback/late.tsx'

const ShareSheet = lazy(() => import('./share-sheet.tsx'))

/** The columns of a match that sharing needs. */
export type SharedFacts = Parameters<typeof useGround>[0] & { is_private: boolean }

interface ShareButtonProps {
  match: SharedFacts
  isCreator: boolean
}

/** Opens all ways to pass a match on. */
export function ShareButton({ match, isCreator }: ShareButtonProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={t`Share`} onClick={() => setSheet('open')}>
        <Share2 aria-hidden="true" />
      </Button>
      <Late close={() => setSheet('never')}>
        {sheet !== 'never' && (
          <ShareSheet
            match={match}
            isCreator={isCreator}
            open={sheet === 'open'}
            onOpenChange={(open) => setSheet(open ? 'open' : 'closed')}
          />
        )}
      </Late>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import { Link } from 'react-router'
import { Button } from '@/ui/buttons/button.tsx'
import { Deferred, useDeferredDialog } from '@/ui/feedback/deferred.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import type { OpenResult } from '../../queries/open-results.ts'
import { useResult } from '../../queries/result.ts'
import { AnswerButtons, AnswerButtonsSkeleton } from '../part/answer-buttons.tsx'
import { Scoreboard } from '../scoreboard.tsx'
import type { AskedAbout } from '../sheet/result-sheet.tsx'
import { namesIn, versionOf } from '../sides.ts'

const ResultSheet = lazy(() => import('../sheet/result-sheet.tsx'))

interface OpenQuestionProps {
  question: OpenResult
  /** The address of the match over the list. */
  overList: string
}

export function OpenQuestion({ question, overList }: OpenQuestionProps) {
  const { show, cancel, dialog } = useDeferredDialog()
  const { match_id: id, location, starts, asks } = question
  const match: AskedAbout = { id, location, starts, isCompetitive: null }
  const look = { variant: 'strong', className: 'justify-self-start' } as const
  return (
    <>
      {asks === 'report' && (
        <Button {...look} onClick={show}>
          {t`Enter the result`}
        </Button>
      )}
      {asks === 'settle' && (
        <Button asChild {...look}>
          <Link to={overList} state={{ overList: true }}>
            {t`See both results`}
          </Link>
        </Button>
      )}
      {(asks === 'confirm' || asks === 'correction') && <Answer question={question} enter={show} />}
      <Deferred close={cancel}>{dialog && <ResultSheet match={match} {...dialog} />}</Deferred>
    </>
  )
}

function Answer({ question, enter }: { question: OpenResult; enter: () => void }) {
  const { data: seen } = useResult(question.match_id)
  const version = seen && versionOf(seen, question.confirms)
  // As high as what comes: the list below must not move.
  if (!version)
    return (
      <>
        <Skeleton className="h-[3.6875rem] rounded-button" />
        <AnswerButtonsSkeleton isCorrection={question.asks === 'correction'} />
      </>
    )
  return (
    <>
      <Scoreboard version={version} nameOf={namesIn(seen)} />
      <AnswerButtons matchId={question.match_id} look="strong" {...{ seen, version, enter }} />
      <OfflineNote className="empty:hidden" />
    </>
  )
}

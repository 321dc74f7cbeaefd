import { venueName } from '@domain/match/match-card.ts'
import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { formatDayLong, formatTime } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { MisclickGuardRows } from '@/ui/layout/misclick-guard.tsx'
import {
  closedQuestions,
  keepClosedQuestions,
  type OpenResult,
  questionOf,
  useOpenResults,
} from '../../queries/open-results.ts'
import { OpenQuestion } from './open-question.tsx'

const FEW = 2

/** Above the list: the matches whose result waits for the member. Those that come later would push the list away, and wait for the next time. */
export default function OpenResults() {
  const userId = currentUserId() ?? ''
  const { data = [] } = useOpenResults(userId)
  const [first] = useState(() => data.map(({ match_id }) => match_id))
  const [closed, setClosed] = useState(() => closedQuestions(userId))
  const [isLong, setLong] = useState(false)
  const open = data.filter((one) => first.includes(one.match_id) && !closed.includes(questionOf(one)))
  const shown = isLong ? open : open.slice(0, FEW)
  const more = open.length - shown.length
  function close(one: OpenResult) {
    const asked = data.map(questionOf)
    const next = [...closed.filter((question) => asked.includes(question)), questionOf(one)]
    keepClosedQuestions(userId, next)
    setClosed(next)
  }
  if (open.length === 0) return null
  return (
    <section aria-label={t`Results`} className="mt-4 grid justify-items-start">
      <MisclickGuardRows rows={shown.map(questionOf)}>
        <ul className="grid w-full gap-3 lg:grid-cols-2 lg:items-start">
          {shown.map((one) => (
            <Card key={one.match_id} question={one} close={() => close(one)} />
          ))}
        </ul>
      </MisclickGuardRows>
      {more > 0 && <TextButton onClick={() => setLong(true)}>{t`Show ${more} more`}</TextButton>}
    </section>
  )
}

function Card({ question, close }: { question: OpenResult; close: () => void }) {
  const { match_id, location, starts } = question
  const { search } = useLocation()
  const overList = new URLSearchParams(search)
  overList.set('match', match_id)
  const [day, time, venue] = [formatDayLong(starts), formatTime(starts), venueName(location)]
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-3 rounded-card border border-line-strong bg-surface p-4">
      <div className="min-w-0">
        <h2 className="font-title text-title">{questionLabel(question)}</h2>
        <p className="wrap-anywhere text-muted text-small">
          <Link to={`?${overList}`} state={{ overList: true }} className="rounded-badge hover:underline">
            {[day, time, venue].join(' · ')}
          </Link>
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`Not now`}
        className="-mt-2 -mr-2 max-w-none"
        onClick={close}
      >
        <X aria-hidden="true" />
      </Button>
      <div className="col-span-full grid gap-3">
        <OpenQuestion question={question} overList={`?${overList}`} />
      </div>
    </li>
  )
}

function questionLabel({ asks }: OpenResult): string {
  if (asks === 'report') return t`How did it end?`
  if (asks === 'settle') return t`You do not agree on a result`
  return asks === 'correction' ? t`Is this correction right?` : t`Did it end so?`
}

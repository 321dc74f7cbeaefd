import { t } from '@lingui/core/macro'
import { Button } from '@/ui/buttons/button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { MisclickGuard } from '@/ui/layout/misclick-guard.tsx'
import type { SeenResult } from '../../queries/result.ts'
import { Scoreboard } from '../scoreboard.tsx'
import { namesIn, versionOf } from '../sides.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { BothVersions } from './both-versions.tsx'
import { stateLabel } from './state-words.ts'

interface ResultStateProps {
  matchId: string
  seen: SeenResult
  /** Opens the sheet. */
  enter: () => void
}

/** The result as it stands, and what the member may do about it. Another state has other buttons in the same place. */
export function ResultState(props: ResultStateProps) {
  const { result, you } = props.seen
  const state = result?.state ?? 'asked'
  return (
    <MisclickGuard action={[state, result?.entry_id, result?.other_id].join(' ')}>
      <div className="grid gap-3">
        {state === 'asked' && <Asked enter={props.enter} />}
        {state === 'reported' && <Reported {...props} />}
        {state === 'disputed' && <BothVersions {...props} />}
        {state === 'confirmed' && <Confirmed {...props} />}
        {state === 'void' && <p>{t`Stewards have decided that this match has no result.`}</p>}
        {you.seat !== null && <OfflineNote />}
      </div>
    </MisclickGuard>
  )
}

const Asked = ({ enter }: { enter: () => void }) => (
  <>
    <p className="text-muted">{t`Nobody has said yet how it ended.`}</p>
    <Button size="lg" wide onClick={enter}>
      {t`Enter the result`}
    </Button>
  </>
)

function Reported({ matchId, seen, enter }: ResultStateProps) {
  const version = versionOf(seen, seen.result?.entry_id ?? null)
  const nameOf = namesIn(seen)
  if (!version) return null
  const mayAnswer = seen.you.may_confirm.includes(version.id)
  return (
    <>
      <Scoreboard version={version} nameOf={nameOf} />
      <p className="text-muted text-small">{stateLabel(seen, nameOf)}</p>
      {mayAnswer && <AnswerButtons {...{ matchId, seen, version, enter }} />}
      {!mayAnswer && seen.you.may_report && (
        <TextButton className="justify-self-start" onClick={enter}>
          {t`Change the result`}
        </TextButton>
      )}
    </>
  )
}

function Confirmed({ matchId, seen, enter }: ResultStateProps) {
  const nameOf = namesIn(seen)
  const version = versionOf(seen, seen.result?.entry_id ?? null)
  const correction = versionOf(seen, seen.result?.other_id ?? null)
  if (!version) return null
  return (
    <>
      <Scoreboard version={version} nameOf={nameOf} />
      <p className="text-muted text-small">{stateLabel(seen, nameOf)}</p>
      {correction && (
        <section
          aria-label={t`Correction`}
          className="grid gap-3 rounded-button border border-line-strong bg-raised p-3.5"
        >
          <p className="text-small">
            {correction.author === seen.you.seat
              ? t`You ask to correct it:`
              : correctionLabel(correction.author ? nameOf(correction.author) : '')}
          </p>
          <Scoreboard version={correction} nameOf={nameOf} />
          {seen.you.may_confirm.includes(correction.id) && (
            <AnswerButtons {...{ matchId, seen, enter }} version={correction} />
          )}
        </section>
      )}
      {seen.you.may_correct && !correction && (
        <TextButton className="justify-self-start" onClick={enter}>
          {t`Correct the result`}
        </TextButton>
      )}
    </>
  )
}

const correctionLabel = (name: string): string => t`${name} asks to correct it:`

import { t } from '@lingui/core/macro'
import { useClock } from '@/lib/time/clock.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { answerTo, useConfirmResult } from '../../mutations.ts'
import type { SeenResult } from '../../queries/result.ts'
import { Scoreboard } from '../scoreboard.tsx'
import { namesIn, type ShownVersion, versionOf } from '../sides.ts'
import { disputedLabel, saysLabel } from './state-words.ts'

interface BothVersionsProps {
  matchId: string
  seen: SeenResult
  enter: () => void
}

/** A dispute: what each side says. Whoever accepts the version of the others ends it; anybody may enter another one. */
export function BothVersions({ matchId, seen, enter }: BothVersionsProps) {
  const nameOf = namesIn(seen)
  const { result, you } = seen
  const due = result?.steward_due ?? null
  const isDue = useClock((now) => due !== null && Date.parse(due) <= now)
  const versions = [result?.entry_id, result?.other_id].flatMap((id) => versionOf(seen, id ?? null) ?? [])
  const isAskedForOwn = you.may_report && versions.every(({ id }) => you.may_confirm.includes(id))
  return (
    <>
      <ul className="grid gap-2.5">
        {versions.map((version) => (
          <Version key={version.id} {...{ matchId, seen, version, nameOf }} />
        ))}
      </ul>
      <p className="text-muted text-small">{disputedLabel(due, isDue)}</p>
      {you.may_report && (
        <Button variant={isAskedForOwn ? 'primary' : 'secondary'} wide onClick={enter}>
          {isAskedForOwn ? t`Enter how it was` : t`Enter it anew`}
        </Button>
      )}
    </>
  )
}

interface VersionProps extends Omit<BothVersionsProps, 'enter'> {
  version: ShownVersion
  nameOf: (seat: string) => string
}

function Version({ matchId, seen, version, nameOf }: VersionProps) {
  const { mutate, isPending } = useConfirmResult(matchId)
  const by = version.author ? nameOf(version.author) : ''
  return (
    <li className="grid gap-2.5 rounded-button border border-line-strong bg-raised p-3.5">
      <p className="text-muted text-small">{saysLabel(by)}</p>
      <Scoreboard version={version} nameOf={nameOf} />
      {seen.you.may_confirm.includes(version.id) && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          sends
          pending={isPending}
          onClick={() => mutate(answerTo(version.id))}
        >
          {t`This is right`}
        </Button>
      )}
    </li>
  )
}

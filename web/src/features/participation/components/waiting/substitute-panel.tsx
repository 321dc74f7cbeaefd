import { plural, t } from '@lingui/core/macro'
import type { WaitingList } from '../../queries/waiting.ts'
import { firstName } from './offered-match.tsx'

/** The players who stay until somebody takes their place, to whoever plays or is asked. */
export function SubstitutePanel({ waiting, userId }: { waiting: WaitingList; userId: string | null }) {
  const own = waiting.requests.find(({ user_id }) => user_id === userId)
  const others = waiting.requests.filter((one) => one !== own && one.name !== waiting.ask?.name)
  return (
    <div role="status" className="mt-3.5 grid gap-2.5 empty:hidden">
      {own && (
        <div className="grid gap-1 rounded-card border border-ball bg-raised p-3.5">
          <p className="font-[680]">{looking(own.asked)}</p>
          <p className="text-muted text-small">
            {own.asked === 0 && waiting.waiting > 0 && `${t`The waiting list is asked first.`} `}
            {t`You keep your place until somebody takes it.`}
          </p>
        </div>
      )}
      {others.map(({ user_id, name }) => (
        <p key={user_id} className="rounded-card border border-line bg-raised p-3.5 text-small">
          {seeks(name)}
        </p>
      ))}
    </div>
  )
}

const looking = (asked: number) =>
  asked > 0
    ? t`Looking for a substitute · ${plural(asked, { one: 'asked # player', other: 'asked # players' })}`
    : t`Looking for a substitute`

function seeks(player: string): string {
  const name = firstName(player)
  return t`${name} can't make it and looks for a substitute.`
}

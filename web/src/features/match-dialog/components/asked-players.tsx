import type { Participant } from '@domain/rules/participant.ts'

/** Whom the creator still awaits an answer of. */
export function AskedPlayers({ participants }: { participants: readonly Participant[] }) {
  const asked = participants.filter(({ status }) => status === 'pending' || status === 'invited')
  if (asked.length === 0) return null
  return (
    <p className="mt-2 text-muted text-small">
      Invited, no answer yet: {asked.map(({ username }) => username).join(', ')}
    </p>
  )
}

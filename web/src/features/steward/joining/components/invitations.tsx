import { t } from '@lingui/core/macro'
import { useOnline } from '@/lib/browser/online.ts'
import { formatDate } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useAct } from '../../mutations.ts'
import { endInvitation } from '../mutations.ts'
import type { Invitation } from '../queries.ts'
import { NewInvitation } from './new-invitation.tsx'

/** The links by which others become members, and a form for a new one. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  return (
    <section
      aria-label={t`Invitation links`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-[560]">{t`Invitation links`}</h2>
      <p className="text-muted text-small">
        {t`Whoever opens the link and signs up is a member at once, however others join.`}
      </p>
      {invitations.length > 0 && (
        <ul className="divide-y divide-line">
          {invitations.map((one) => (
            <Row key={one.id} invitation={one} />
          ))}
        </ul>
      )}
      <NewInvitation />
    </section>
  )
}

function Row({ invitation: { id, label, expires_at, most_uses, uses } }: { invitation: Invitation }) {
  const { isPending: pending, mutate: run } = useAct()
  const online = useOnline()
  const name = label || t`Without a name`
  const until = formatDate(expires_at)
  const end = () => run({ call: () => endInvitation(id), done: t`The link has ended`, failed: t`Not ended` })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0">
      <div className="min-w-0">
        <p className="break-words">{name}</p>
        <p className="text-muted text-small">
          {most_uses === null
            ? t`until ${until}, used ${uses} times`
            : t`until ${until}, used ${uses} of ${most_uses} times`}
        </p>
      </div>
      <Button size="sm" variant="secondary" pending={pending} disabled={!online} onClick={end}>
        {t`End`}
        <span className="sr-only">{name}</span>
      </Button>
    </li>
  )
}

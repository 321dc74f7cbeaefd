import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AtSign, Link2 } from 'lucide-react'
import { useState } from 'react'
import { signInOffers } from '@/lib/backend/config.ts'
import { providerName } from '@/lib/backend/providers.ts'
import { withProof } from '@/lib/backend/session/ask-for-proof.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { useQuestion } from '@/lib/question.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { SettingRow } from '@/ui/forms/setting-row.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { connect, disconnect, isProofWanted } from '../mutations/account.ts'
import { accountKeys, accountQuery, type UserIdentity } from '../queries/account.ts'
import { reportFailure } from './report-failure.ts'

/** The ways in: address and password, and accounts at providers. */
export default function IdentitiesSection() {
  return (
    <Loaded query={useQuery(accountQuery)} size="h-20">
      {({ identities = [] }) => <Identities identities={identities} />}
    </Loaded>
  )
}

function Identities({ identities }: { identities: UserIdentity[] }) {
  const [removal, setRemoval] = useState<{ identity: UserIdentity; open: boolean } | null>(null)
  const online = useOnline()
  const further = signInOffers().providers.filter(
    (name) => !identities.some(({ provider }) => provider === name),
  )
  return (
    <>
      <p className="text-muted text-small">
        {further.length > 0 || identities.length > 1
          ? t`Each of these lets you in. One always stays.`
          : t`This is how you sign in.`}
      </p>
      <ul className="my-1 divide-y divide-line">
        {identities.map((identity) => (
          <SettingRow
            key={identity.identity_id}
            icon={identity.provider === 'email' ? <AtSign /> : <Link2 />}
            title={providerName(identity.provider)}
            detail={emailOf(identity)}
            action={
              identities.length > 1 &&
              identity.provider !== 'email' && (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={!online}
                  aria-label={disconnectLabel(providerName(identity.provider))}
                  onClick={() => setRemoval({ identity, open: true })}
                >
                  {t`Disconnect`}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {further.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2.5">
          {further.map((provider) => (
            <Connect key={provider} provider={provider} disabled={!online} />
          ))}
        </div>
      )}
      {removal && (
        <Disconnect
          {...removal}
          identities={identities}
          close={() => setRemoval({ ...removal, open: false })}
        />
      )}
    </>
  )
}

const disconnectLabel = (name: string) => t`Disconnect ${name}`

const emailOf = ({ identity_data }: UserIdentity) =>
  typeof identity_data?.email === 'string' ? identity_data.email : undefined

function Connect({ provider, disabled }: { provider: string; disabled: boolean }) {
  const [leaving, setLeaving] = useState(false)
  async function leave() {
    setLeaving(true)
    const refused = await withProof(() => connect(provider), isProofWanted)
    if (!refused) return
    setLeaving(false)
    reportFailure(t`Not connected`, refused)
  }
  const name = providerName(provider)
  return (
    <Button variant="secondary" disabled={disabled} pending={leaving} onClick={leave}>
      {t`Connect ${name}`}
    </Button>
  )
}

interface DisconnectProps {
  identity: UserIdentity
  identities: readonly UserIdentity[]
  open: boolean
  close: () => void
}

function Disconnect({ identity, identities, open, close }: DisconnectProps) {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const { snapshot, dialog, answer } = useQuestion({
    name: 'disconnect-identity',
    open,
    close,
    subject: identity,
    lost: (snapshot) => {
      const isThere = identities.some(({ identity_id }) => identity_id === snapshot.identity_id)
      const name = providerName(snapshot.provider)
      if (!isThere) return t`${name} has been disconnected already.`
      return identities.length > 1 ? null : onlyWayIn()
    },
    pending,
  })
  const name = providerName(snapshot.provider)
  async function remove() {
    setPending(true)
    const refused = await withProof(() => disconnect(snapshot), isProofWanted)
    setPending(false)
    close()
    if (!refused) toast({ title: t`${name} disconnected` })
    else
      reportFailure(t`Not disconnected`, {
        ...refused,
        sentence: reasons()[refused.code] ?? refused.sentence,
      })
    await client.invalidateQueries({ queryKey: accountKeys.user })
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Disconnect ${name}?`}
      description={t`You cannot sign in with it any more. You can connect it again.`}
      confirmLabel={t`Disconnect`}
      tone="danger"
      onConfirm={() => answer(remove)}
    />
  )
}

const onlyWayIn = () => t`It is the only way in that you have.`

const reasons = (): Record<string, string> => ({
  single_identity_not_deletable: onlyWayIn(),
  email_conflict_identity_not_deletable: t`The address of your account comes from there. Change your email first.`,
})

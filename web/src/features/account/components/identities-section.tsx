import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Link2 } from 'lucide-react'
import { useState } from 'react'
import { signInOffers } from '@/lib/backend/config.ts'
import { providerName } from '@/lib/backend/providers.ts'
import { useQuestion } from '@/lib/question.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { SettingRow } from '@/ui/forms/setting-row.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { onlyWayIn, useConnect, useDisconnect } from '../mutations/account.ts'
import { accountQuery, type UserIdentity } from '../queries.ts'

export default function IdentitiesSection() {
  return (
    <Loaded query={useQuery(accountQuery)} size="h-20">
      {({ identities = [] }) => <Identities identities={identities} />}
    </Loaded>
  )
}

function Identities({ identities }: { identities: UserIdentity[] }) {
  const [removed, setRemoved] = useState<UserIdentity | null>(null)
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
              identity.provider !== 'email' && {
                'aria-label': disconnectLabel(providerName(identity.provider)),
                children: t`Disconnect`,
                onClick: () => setRemoved(identity),
              }
            }
          />
        ))}
      </ul>
      {further.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2.5">
          {further.map((provider) => (
            <Connect key={provider} provider={provider} />
          ))}
        </div>
      )}
      <Disconnect identity={removed} identities={identities} close={() => setRemoved(null)} />
    </>
  )
}

const disconnectLabel = (name: string) => t`Disconnect ${name}`

const emailOf = ({ identity_data }: UserIdentity) =>
  typeof identity_data?.email === 'string' ? identity_data.email : undefined

function Connect({ provider }: { provider: string }) {
  // If it worked the browser is on its way.
  const { mutate, isPending, isSuccess } = useConnect(provider)
  const name = providerName(provider)
  return (
    <Button variant="secondary" sends pending={isPending || isSuccess} onClick={() => mutate()}>
      {t`Connect ${name}`}
    </Button>
  )
}

interface DisconnectProps {
  identity: UserIdentity | null
  identities: readonly UserIdentity[]
  close: () => void
}

function Disconnect({ identity, identities, close }: DisconnectProps) {
  const { mutate, isPending } = useDisconnect()
  const { snapshot, dialog, answer } = useQuestion({
    name: 'disconnect-identity',
    open: identity !== null,
    close,
    subject: identity,
    lost: (snapshot) => {
      const isThere = identities.some(({ identity_id }) => identity_id === snapshot?.identity_id)
      const name = snapshot ? providerName(snapshot.provider) : ''
      if (!isThere) return t`${name} has been disconnected already.`
      return identities.length > 1 ? null : onlyWayIn()
    },
    pending: isPending,
  })
  if (!snapshot) return null
  const name = providerName(snapshot.provider)
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Disconnect ${name}?`}
      description={t`You cannot sign in with it any more. You can connect it again.`}
      confirmLabel={t`Disconnect`}
      tone="danger"
      onConfirm={() => answer(() => mutate(snapshot, { onSettled: close }))}
    />
  )
}

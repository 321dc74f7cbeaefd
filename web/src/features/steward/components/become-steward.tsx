import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Shield } from 'lucide-react'
import { Link } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { problemOf } from '@/lib/backend/errors.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { readForSession } from '@/lib/browser/storage.ts'
import { paths } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { useBecomeSteward } from '../mutations.ts'
import { STEWARD_TOKEN_KEY } from '../queries.ts'

/** Asks whether the member wants to become a steward: opening the link alone changes nothing. */
export function BecomeSteward({ onBecome }: { onBecome: () => void }) {
  const token = readForSession(STEWARD_TOKEN_KEY)
  const { mutate, isPending, error } = useBecomeSteward(onBecome)
  const online = useStore(onlineStore)
  const { title } = community()
  const problem = error && problemOf(error)
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-6">
      <Shield aria-hidden="true" className="size-9 text-ball" />
      <h1 className="font-page text-page">{t`Become a steward`}</h1>
      {token ? (
        <p>
          <Trans>
            Stewards look after {title}: they help members who cannot sign in, block those who do harm, and
            name other stewards. All stewards see what each of them does.
          </Trans>
        </p>
      ) : (
        <p>{t`This page is opened by the link that the operator has printed. Copy it whole, with what stands behind the #.`}</p>
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem.sentence}
        </p>
      )}
      {!online && <p className="text-muted">{t`You are offline.`}</p>}
      <div className="flex flex-wrap gap-2.5">
        {token && (
          <Button pending={isPending} disabled={!online} onClick={() => mutate(token)}>
            {t`Become a steward`}
          </Button>
        )}
        <Button asChild variant="secondary">
          <Link to={paths.matches}>{t`Go to Matches`}</Link>
        </Button>
      </div>
    </div>
  )
}

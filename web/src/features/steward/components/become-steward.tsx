import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Shield } from 'lucide-react'
import { Link } from 'react-router'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { community } from '@/lib/backend/config.ts'
import { problemOf } from '@/lib/backend/errors.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { readForSession } from '@/lib/browser/storage.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { useBecomeSteward } from '../mutations.ts'
import { STEWARD_TOKEN_KEY } from '../queries.ts'

/** Asks whether the member wants to become a steward: opening the link alone changes nothing. */
export function BecomeSteward({ onBecome }: { onBecome: () => void }) {
  const token = readForSession(STEWARD_TOKEN_KEY)
  const { mutate, isPending, error } = useBecomeSteward(onBecome)
  const { data: profile } = useQuery(ownProfileQuery(currentUserId() ?? ''))
  const problem = error && problemOf(error)
  const isSteward = Boolean(profile?.steward)
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-6">
      <Shield aria-hidden="true" className="size-9 text-ball" />
      <h1 className="font-page text-page">
        {isSteward ? t`You are a steward already` : t`Become a steward`}
      </h1>
      <Explanation isSteward={isSteward} hasToken={token !== null} />
      {problem && (
        <p role="alert" className="text-danger">
          {problem.sentence}
        </p>
      )}
      <OfflineNote />
      <div className="flex flex-wrap gap-2.5">
        {isSteward && (
          <Button asChild>
            <Link to={paths.steward}>{t`Stewards`}</Link>
          </Button>
        )}
        {!isSteward && token && (
          <Button pending={isPending} sends onClick={() => mutate(token)}>
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

function Explanation({ isSteward, hasToken }: { isSteward: boolean; hasToken: boolean }) {
  const { title } = community()
  if (isSteward)
    return (
      <p>{t`This link is for somebody who is not one yet. It has not been used, and works for a day from when it was printed.`}</p>
    )
  if (!hasToken)
    return (
      <p>{t`This page is opened by the link that the operator has printed. Copy it whole, with what stands behind the #.`}</p>
    )
  return (
    <p>
      <Trans>
        Stewards look after {title}: they help members who cannot sign in, block those who do harm, and name
        other stewards. All stewards see what each of them does.
      </Trans>
    </p>
  )
}

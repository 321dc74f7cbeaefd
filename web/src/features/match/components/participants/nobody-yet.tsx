import { t } from '@lingui/core/macro'

/** Shown on the court of a match without players. */
export function NobodyYet({ past }: { past: boolean }) {
  if (past) return <p className="py-3 text-center text-muted">{t`Nobody joined this match.`}</p>
  return (
    <p className="py-3 text-center text-muted">
      <strong className="font-title text-text">{t`No players yet`}</strong>
      <br />
      {t`Be the first to join this match!`}
    </p>
  )
}

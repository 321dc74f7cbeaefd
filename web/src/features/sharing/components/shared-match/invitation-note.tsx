import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { community } from '@/lib/backend/config.ts'
import { joinTermsQuery } from '../../queries/shared-match.ts'

/** Says that the link of a match is no invitation, if an account needs one. */
export function InvitationNote() {
  const { data: terms } = useQuery(joinTermsQuery)
  if (terms?.mode !== 'link' || terms.invited) return null
  const { title } = community()
  return (
    <p className="text-muted text-small">
      {t`${title} is joined by invitation.`}{' '}
      {t`The link of a match is no invitation: it lets you play as a guest.`}
    </p>
  )
}

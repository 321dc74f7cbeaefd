import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { Rows } from '@/ui/feedback/loaded.tsx'
import { SettingRow } from '@/ui/forms/setting-row.tsx'
import { useBlock } from '../../mutations.ts'
import { blocksQuery, type Member } from '../../queries/members.ts'
import { MemberAvatar } from '../avatars/member-avatar.tsx'

export default function BlockedSection() {
  const empty = t`You have blocked nobody. You can block a member on their page: neither of you then sees the other’s matches, invitations and comments.`
  return (
    <Rows
      query={useQuery(blocksQuery(currentUserId() ?? ''))}
      size="h-14"
      empty={<p className="text-small text-muted">{empty}</p>}
    >
      {(member) => <Row key={member.id} member={member} />}
    </Rows>
  )
}

function Row({ member }: { member: Pick<Member, 'id' | 'username' | 'avatar_filename'> }) {
  const { mutate, isPending } = useBlock(currentUserId() ?? '', member)
  const name = member.username
  return (
    <SettingRow
      icon={<MemberAvatar name={name} picture={member.avatar_filename} size="sm" />}
      title={name}
      action={{
        'aria-label': t`Unblock ${name}`,
        children: t`Unblock`,
        disabled: isPending,
        onClick: () => mutate(false),
      }}
    />
  )
}

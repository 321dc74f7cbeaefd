import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { Rows } from '@/ui/feedback/loaded.tsx'
import { SettingRow } from '@/ui/forms/setting-row.tsx'
import { useBlock } from '../../mutations.ts'
import { blocksQuery } from '../../queries/members.ts'
import { MemberAvatar } from '../avatars/member-avatar.tsx'

export default function BlockedSection() {
  const userId = currentUserId() ?? ''
  const empty = t`You have blocked nobody. You can block a member on their page: neither of you then sees the other’s matches, invitations and comments.`
  return (
    <Rows
      query={useQuery(blocksQuery(userId))}
      size="h-14"
      empty={<p className="text-small text-muted">{empty}</p>}
    >
      {(member) => <Row key={member.id} userId={userId} member={member} />}
    </Rows>
  )
}

interface RowProps {
  userId: string
  member: { id: string; username: string; avatar_filename: string | null }
}

function Row({ userId, member }: RowProps) {
  const { mutate, isPending } = useBlock(userId, member)
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
